/** For publishers: marks what viewers cannot see yet. */
export function OnlyYouBadge() {
  return (
    <span className="inline-block rounded-full bg-gold/20 px-3 py-0.5 text-caption font-medium text-gold">
      Only you see this
    </span>
  );
}
