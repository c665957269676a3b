/** Shows `T - Teen` as a small framed T; screen readers get the full text. */
export function MaturityBadge({ level }: { level: string }) {
  const [letter, meaning] = level.split(' - ');
  if (!letter) return null;
  return (
    <abbr
      title={meaning}
      aria-label={meaning}
      className="inline-grid h-5 min-w-5 place-items-center rounded-[3px] border border-ink/40 px-1 text-caption leading-none font-semibold text-ink no-underline"
    >
      {letter}
    </abbr>
  );
}
