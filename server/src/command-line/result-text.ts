import { decimalMoney } from '@kinora/contract/money';

type Row = Readonly<Record<string, unknown>>;

type Layout = {
  columns?: readonly string[] | undefined;
  /** How many characters fit in a line; null if lines can have any length. */
  width: number | null;
  /** The requested page: its number, and the number of rows on a page. */
  page?: { number: number; size: number };
};

/**
 * Formats the result of a call for people to read: a list as a table, or row by row where a table would be
 * too wide.
 */
export function resultText(result: unknown, layout: Layout): string {
  if (Array.isArray(result)) return listText(result, layout);
  if (!isRow(result)) return cellText(result, '', {});
  const { rows, total } = result;
  if (!Array.isArray(rows) || typeof total !== 'number') return detailText(result, layout.width);
  const { number = 1, size = rows.length } = layout.page ?? {};
  const pages = Math.max(1, Math.ceil(total / size));
  const footer = pages > 1 ? `${total} in all; this is page ${number} of ${pages}` : `${total} in all`;
  return rows.length === 0
    ? `None${total > 0 ? ` on this page. ${footer}` : ''}.`
    : `${listText(rows, layout)}\n${footer}.`;
}

function listText(rows: readonly unknown[], { columns, width }: Layout): string {
  if (rows.length === 0) return 'None.';
  if (!rows.every(isRow)) return rows.map((row) => cellText(row, '', {})).join('\n');
  const names =
    columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !isUnit(name, rows));
  const lines = [
    names.map(labelText),
    ...rows.map((row) => names.map((name) => cellText(row[name], name, row))),
  ];
  const isOneLine = lines.every((cells) => cells.every((cell) => !cell.includes('\n')));
  const needed = names.map((_, index) =>
    Math.max(...lines.map((cells) => displayLength(cells[index] ?? ''))),
  );
  // A list that defines its columns is meant for skimming, so it stays a table even in a narrow window.
  const widths = columns && width !== null ? fitWidths(needed, width) : needed;
  if (!isOneLine || (width !== null && totalWidth(widths) > width))
    return rows.map((row) => detailText(row, width)).join('\n\n');
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => fitCell(cell, widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats one row with a line for each field, followed by the lists in it as tables. */
function detailText(row: Row, width: number | null): string {
  const shownFields = Object.entries(row).filter(([name]) => !isUnit(name, [row]));
  const lists = shownFields.filter(([, value]) => Array.isArray(value) && value.some(isRow)) as [
    string,
    unknown[],
  ][];
  const lines = shownFields.filter(([, value]) => !(Array.isArray(value) && value.some(isRow)));
  const labelWidth = Math.max(0, ...lines.map(([name]) => labelText(name).length));
  const indent = ' '.repeat(labelWidth + 2);
  return [
    ...lines.map(([name, value]) => {
      const cell = isRow(value) && !titleText(value) ? pairsText(value) : cellText(value, name, row);
      return `${labelText(name).padEnd(labelWidth)}  ${cell.replaceAll('\n', `\n${indent}`)}`.trimEnd();
    }),
    ...lists.map(
      ([name, value]) =>
        `${labelText(name)} (${value.length}):\n${indented(listText(value, { width: width && width - 2 }))}`,
    ),
  ].join('\n');
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `user_id` is shown as `user`, and `amount_minor` as `amount`. */
const labelText = (name: string): string =>
  name === 'id' ? 'id' : name.replace(/^is_|_(id|minor|milli|bytes|at)$/g, '').replaceAll('_', ' ');

/** Whether a field only holds the currency of the amounts beside it. */
const isUnit = (name: string, rows: readonly Row[]): boolean =>
  name === 'currency' && rows.some((row) => Object.keys(row).some((other) => other.endsWith('_minor')));

function cellText(value: unknown, name: string, row: Row): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(value, name, row);
  if (typeof value === 'string') return timeText(value);
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => cellText(one, '', {})).join(', ');
  return isRow(value) ? (titleText(value) ?? pairsText(value).replaceAll('\n', ', ')) : JSON.stringify(value);
}

/** Returns the name and number of a person or a work; null for any other object. */
function titleText({ id, name, title, ...rest }: Row): string | null {
  const text = name ?? title;
  return typeof text === 'string' && typeof id === 'number' && Object.keys(rest).length === 0
    ? `${text} (${id})`
    : null;
}

const pairsText = (row: Row): string =>
  Object.entries(row)
    .filter(([name]) => !isUnit(name, [row]))
    .map(([name, value]) => `${labelText(name)}: ${cellText(value, name, row)}`)
    .join('\n');

function numberText(value: number, name: string, { currency }: Row): string {
  if (name.endsWith('_minor') && typeof currency === 'string')
    return `${decimalMoney(value, currency)} ${currency.toUpperCase()}`;
  if (name.endsWith('_milli')) return `${value / 1000}%`;
  if (name.endsWith('bytes')) return sizeText(value);
  return String(value);
}

function sizeText(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

/** Formats an instant to the minute; other text is unchanged. */
const timeText = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;

const segments = new Intl.Segmenter();
/** Counts characters as people see them. */
const displayLength = (text: string): number => [...segments.segment(text)].length;
/** Pads or shortens a text to a width. */
function fitCell(text: string, width: number): string {
  const parts = [...segments.segment(text)].map(({ segment }) => segment);
  if (parts.length > width) return `${parts.slice(0, width - 1).join('')}…`;
  return text + ' '.repeat(width - parts.length);
}

/** Adds up the widths of columns, with two spaces between them. */
const totalWidth = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one + 2, -2);

/** Narrows the widest columns until all fit, or until none can be narrowed and still be read. */
function fitWidths(needed: readonly number[], width: number): number[] {
  const widths = [...needed];
  while (totalWidth(widths) > width) {
    const widest = Math.max(...widths);
    if (widest <= minColumnWidth) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}
const minColumnWidth = 12;
const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
