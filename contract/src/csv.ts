export type CsvCell = string | number;

/** Rows as a CSV file (RFC 4180), header first. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');

/**
 * Text that a spreadsheet would execute as a formula; some spreadsheets skip invisible characters or accept
 * full-width signs.
 */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

function formatCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Reads a CSV file (RFC 4180) as rows of cells. Spreadsheets in some countries separate cells with
 * semicolons or tabs: the separator that is most frequent in the first line is used. Empty lines are left out.
 */
export function parseCsv(text: string): string[][] {
  const [head = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const separator =
    [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  const rows: string[][] = [[]];
  let cellText = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cellText);
    cellText = '';
  };
  for (const [part] of text.replace(/^\uFEFF/, '').matchAll(/""|"|\r?\n|[^"\r\n]|\r/g)) {
    if (part === '"') isQuoted = !isQuoted;
    else if (part === '""' && isQuoted) cellText += '"';
    else if (part === '""') continue;
    else if (isQuoted) cellText += part;
    else if (part === separator) endCell();
    else if (part.endsWith('\n')) {
      endCell();
      rows.push([]);
    } else cellText += part;
  }
  endCell();
  return rows.filter((row) => row.some((text) => text.trim() !== ''));
}
