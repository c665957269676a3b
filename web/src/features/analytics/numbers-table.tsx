import type { ReactNode } from 'react';

type NumbersTableProps = {
  caption: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Shown opposite the table's toggle, such as a download button. */
  children: ReactNode;
};

/** The numbers behind a chart. */
export function NumbersTable({ caption, header, rows, children }: NumbersTableProps) {
  return (
    <div className="relative mt-5">
      <div className="absolute end-0 top-0">{children}</div>
      <details className="text-small">
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-card text-ink-secondary transition-colors duration-160 hover:text-ink">
          As a table
        </summary>
        {/* Also scrollable by keyboard. */}
        <div
          role="region"
          aria-label={caption}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll areas must be focusable
          tabIndex={0}
          className="relative mt-2 max-h-80 overflow-auto rounded-card border border-hairline"
        >
          <table className="w-full tabular-nums">
            <caption className="sr-only">{caption}</caption>
            <thead className="sticky top-0 bg-surface-overlay text-caption text-ink-secondary">
              <tr>
                {header.map((name, column) => (
                  <th key={name} scope="col" className={`px-4 py-2 font-medium ${align(column)}`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name} className="border-t border-hairline">
                  <th scope="row" className="px-4 py-2 text-start font-normal text-ink-secondary">
                    {name}
                  </th>
                  {values.map((value, column) => (
                    <td key={header[column + 1]} className="px-4 py-2 text-end">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

const align = (column: number) => (column === 0 ? 'text-start' : 'text-end');
