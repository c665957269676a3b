import { useMedia } from '#lib/hooks/use-media.ts';

/** How many cards a rail of usual cards shows at a time in a window of at least 550 px; fewer on phones. */
export function useCardsAcross(): number {
  const isWide = useMedia('(min-width: 1400px)');
  const isLaptop = useMedia('(min-width: 991px)');
  return isWide ? 6 : isLaptop ? 5 : 4;
}
