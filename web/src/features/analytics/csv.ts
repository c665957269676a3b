export type CsvCell = string | number;

/** Rows as a CSV file (RFC 4180), its header first. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** What a spreadsheet takes for a formula and runs; some look past what is not seen, and for wide signs as well. */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a file may be called everywhere. */
export const fileName = (...words: string[]): string =>
  `${words
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()}.csv`;
