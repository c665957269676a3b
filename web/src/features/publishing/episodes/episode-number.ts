/** Replaces a number that is not above the season's episode count with the next free number. */
export function episodeNumber(entered: string, episode_count: number): number {
  const number = Number(entered);
  return Number.isInteger(number) && number > episode_count ? number : episode_count + 1;
}
