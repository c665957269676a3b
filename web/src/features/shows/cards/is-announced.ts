/** Whether a show is yet to come: lists carry it with the moment at which its first episode is out. */
export function isAnnounced(show: { release_date: string }, now = Date.now()): boolean {
  return Date.parse(show.release_date) > now;
}
