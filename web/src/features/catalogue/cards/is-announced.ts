/** Whether a show has been announced but not released; `release_date` is then that of its first episode. */
export function isAnnounced(show: { release_date: string }, now = Date.now()): boolean {
  return Date.parse(show.release_date) > now;
}
