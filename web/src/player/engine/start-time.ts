/**
 * Returns where to start, in seconds.
 * @param asked the URL's own start time, as text; takes precedence over `pause_time`.
 */
export function startTime(asked: string | null, pause_time: number, duration: number | null): number {
  const start = asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : pause_time;
  // Starting at the end would only show that the film is over.
  return duration !== null && start >= duration - 1 ? 0 : start;
}
