export type Figure = { name: string; value: number | string; note?: string };

/** A row of numbers under a heading. */
export function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section
      aria-label={title}
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-4 text-small text-ink-secondary">{title}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4">
        {figures.map(({ name, value, note }) => (
          <div key={name} className="grid gap-1">
            <dt className="text-small text-ink-secondary">{name}</dt>
            <dd className="font-display text-title font-medium tabular-nums">
              {typeof value === 'number' ? value.toLocaleString() : value}
              {note && <span className="block font-sans text-caption text-ink-secondary">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
