/** A number that is not above the count of the season's episodes becomes the one after it. */
export function episodeNumber(entered: string, episode_count: number): number {
  const number = Number(entered);
  return Number.isInteger(number) && number > episode_count ? number : episode_count + 1;
}
