import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from './csv.ts';

test('cells with commas, quotes or line breaks are quoted, and formulas are escaped', () => {
  expect(
    formatCsv([
      ['episode', 'viewers'],
      ['Salt, and "Iron"', 3],
      ['=HYPERLINK("x")', -1],
      ['two\nlines', 0.5],
    ]),
  ).toBe('episode,viewers\r\n"Salt, and ""Iron""",3\r\n"\'=HYPERLINK(""x"")",-1\r\n"two\nlines",0.5\r\n');
});

test.each(['=1+1', '+1', '-1', '@A1', ' =1', '\u200B=1', '\t1', '\n=1', '＝1+1'])(
  '%j is written so that no spreadsheet runs it as a formula',
  (text) => {
    expect(formatCsv([[text]])).toMatch(/^"?'/);
  },
);

test.each(['Salt - and iron', '3 = 3', 'e-mail'])('the text %j is written unchanged', (text) => {
  expect(formatCsv([[text]])).toBe(`${text}\r\n`);
});

test('rows written as CSV are read back unchanged, whatever they contain', () => {
  const rows = [
    ['payout', 'reference'],
    ['2026-10-usd-12', 'Salt, and "Iron"'],
    ['', 'two\nlines'],
  ];
  expect(parseCsv(formatCsv(rows))).toEqual(rows);
  expect(parseCsv('\uFEFFpayout;result\n2026-10-eur-1;"paid, late"\n\n')).toEqual([
    ['payout', 'result'],
    ['2026-10-eur-1', 'paid, late'],
  ]);
});
