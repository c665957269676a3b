import { adultLevel } from '../maturity-levels.ts';
import type { ShowCard } from './shows.ts';

/**
 * Returns the show whose picture is behind the text of the landing page: the first that has a picture. It is never an
 * adult show, as the visitor's age is not known.
 */
export const findHeroShow = (shows: readonly ShowCard[]): ShowCard | undefined =>
  shows.find((show) => show.landscape_image && show.maturity_level !== adultLevel);
