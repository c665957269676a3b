export type CsvCell = string | number;

/** Rows as a CSV file (RFC 4180), its header first. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  // A spreadsheet would take it for a formula and run it.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a file may be called everywhere. */
export const fileName = (...words: string[]): string =>
  `${words
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()}.csv`;
