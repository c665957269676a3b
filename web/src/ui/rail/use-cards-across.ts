import { useMedia } from '#lib/hooks/use-media.ts';

/** How many cards of the usual size a rail shows at a time in windows of 550 px or more; fewer on phones. */
export function useCardsAcross(): number {
  const isWide = useMedia('(min-width: 1400px)');
  const isLaptop = useMedia('(min-width: 991px)');
  return isWide ? 6 : isLaptop ? 5 : 4;
}
