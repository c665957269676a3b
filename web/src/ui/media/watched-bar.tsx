type WatchedBarProps = {
  /** In seconds; null if not known. */
  duration: number | null;
  position: number;
  finished: boolean;
};

/** How much of an episode was watched, along the lower edge of its picture. Decorative: also state it in text. */
export function WatchedBar({ duration, position, finished }: WatchedBarProps) {
  const fraction = finished ? 1 : duration ? Math.min(1, position / duration) : 0;
  if (fraction === 0) return null;
  return (
    <span className="absolute inset-x-2.5 bottom-2.5 h-1 overflow-hidden rounded-full bg-scrim/60">
      <span className="block h-full bg-gold" style={{ width: `${fraction * 100}%` }} />
    </span>
  );
}
