import { posterColors } from '#lib/poster-colors.ts';

/** Replaces a missing image: the title in the display font on the show's own color. */
export function Poster({ title, color }: { title: string; color: string | null }) {
  const { background, glow } = posterColors(title, color);
  return (
    <div
      className="@container absolute inset-0 flex items-end"
      style={{ background: `radial-gradient(120% 90% at 80% 0%, ${glow}, transparent 70%), ${background}` }}
    >
      <span
        aria-hidden="true"
        className="line-clamp-4 wrap-anywhere p-[8cqw] font-display text-[clamp(0.75rem,11cqw,4rem)] leading-[1.05] font-medium text-ink"
      >
        <bdi>{title}</bdi>
      </span>
    </div>
  );
}
