import type { Rating } from './ratings.ts';

const viewers = 4000;
const shows = 900;
const genres = 18;
const days = 400;

/**
 * Generates the ratings of made-up viewers, the same on every run. A few shows are widely known. Each show
 * belongs to one or two genres, is released on some day and gets attention for a while; a third of the shows have
 * a sequel. Each viewer stays for a few weeks and mostly chooses shows that match their taste, which drifts.
 * Results on this data say little about real people.
 */
export function syntheticRatings(): Rating[] {
  const random = randomFrom(20_260_901);
  const catalogue = Array.from({ length: shows }, (_, show) => ({
    genre: Math.floor(random() * genres),
    otherGenre: Math.floor(random() * genres),
    fame: (1 + show) ** -0.5,
    // Half of the shows were released before the first day.
    day: random() < 0.5 ? -1 : Math.floor(random() * days),
    sequel: -1,
  }));
  for (let show = 0; show < shows; show += 3) {
    const sequel = Math.floor(random() * shows);
    if (sequel !== show) catalogue[show]!.sequel = sequel;
  }
  const ratings: Rating[] = [];
  for (let viewer = 0; viewer < viewers; viewer++) {
    let taste = Math.floor(random() * genres);
    let nextTaste = Math.floor(random() * genres);
    const seen = new Set<number>();
    let last = -1;
    let at = random() * days * 0.8;
    for (let count = 4 + Math.floor(random() ** 2 * 40); count > 0 && at < days; count--) {
      if (random() < 0.03) [taste, nextTaste] = [nextTaste, Math.floor(random() * genres)];
      const sequel = last >= 0 ? catalogue[last]!.sequel : -1;
      const show =
        sequel >= 0 && !seen.has(sequel) && random() < 0.5
          ? sequel
          : pick(random, (candidate) => {
              const { genre, otherGenre, fame, day } = catalogue[candidate]!;
              if (day > at || seen.has(candidate)) return 0;
              const match = genre === taste ? 60 : otherGenre === taste || genre === nextTaste ? 12 : 1;
              const buzz = day < 0 ? 1 : 1 + 8 * 0.5 ** ((at - day) / 20);
              return fame * match * buzz;
            });
      seen.add(show);
      last = show;
      const { genre, otherGenre } = catalogue[show]!;
      const liked = random() < ([genre, otherGenre].includes(taste) ? 0.8 : 0.5);
      const rating = liked ? 4 + Math.floor(random() * 2) : 1 + Math.floor(random() * 3);
      ratings.push({ viewer: `v${viewer}`, item: `s${show}`, rating, at: Math.round(at * 86_400) });
      at += random() < 0.6 ? random() * 0.2 : random() * 12;
    }
  }
  return ratings;
}

/** Picks one of the shows with a probability proportional to its weight. */
function pick(random: () => number, weightOf: (show: number) => number): number {
  const weights = Array.from({ length: shows }, (_, show) => weightOf(show));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
