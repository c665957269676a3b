/** Whether a show has only been announced: lists include it with the release time of its first episode. */
export function isAnnounced(show: { release_date: string }, now = Date.now()): boolean {
  return Date.parse(show.release_date) > now;
}
