/**
 * Returns where to start, in seconds.
 * @param requested the URL's own start time, as text; takes precedence over `pause_time`.
 */
export function startTime(requested: string | null, pause_time: number, duration: number | null): number {
  const start = requested !== null && /^\d{1,6}$/.test(requested) ? Number(requested) : pause_time;
  // Starting at the end would only show that the film is over.
  return duration !== null && start >= duration - 1 ? 0 : start;
}
