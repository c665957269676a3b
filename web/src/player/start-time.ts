/**
 * Where to begin, in seconds.
 * @param asked the address's own wish, as text; goes before what was left.
 */
export function startTime(asked: string | null, pause_time: number, duration: number | null): number {
  const wish = asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : pause_time;
  // Beginning with the end would only show that it is over.
  return duration !== null && wish >= duration - 1 ? 0 : wish;
}
