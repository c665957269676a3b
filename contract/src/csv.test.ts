import { expect, test } from 'vitest';
import { csvOf, rowsOfCsv } from './csv.ts';

test('quotes commas, quotes and line breaks, and defuses formulas', () => {
  expect(
    csvOf([
      ['episode', 'viewers'],
      ['Salt, and "Iron"', 3],
      ['=HYPERLINK("x")', -1],
      ['two\nlines', 0.5],
    ]),
  ).toBe('episode,viewers\r\n"Salt, and ""Iron""",3\r\n"\'=HYPERLINK(""x"")",-1\r\n"two\nlines",0.5\r\n');
});

test.each(['=1+1', '+1', '-1', '@A1', ' =1', '\u200B=1', '\t1', '\n=1', '＝1+1'])(
  '%j is not a formula',
  (text) => {
    expect(csvOf([[text]])).toMatch(/^"?'/);
  },
);

test.each(['Salt - and iron', '3 = 3', 'e-mail'])('leaves %j unchanged', (text) => {
  expect(csvOf([[text]])).toBe(`${text}\r\n`);
});

test('what was written is read back unchanged, whatever it contains', () => {
  const rows = [
    ['payout', 'reference'],
    ['2026-10-usd-12', 'Salt, and "Iron"'],
    ['', 'two\nlines'],
  ];
  expect(rowsOfCsv(csvOf(rows))).toEqual(rows);
  expect(rowsOfCsv('\uFEFFpayout;result\n2026-10-eur-1;"paid, late"\n\n')).toEqual([
    ['payout', 'result'],
    ['2026-10-eur-1', 'paid, late'],
  ]);
});
