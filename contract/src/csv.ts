export type CsvCell = string | number;

/** Rows as a CSV file (RFC 4180), header first. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/**
 * Text that spreadsheets would execute as a formula; some skip invisible characters or accept full-width
 * signs.
 */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
