import type { Place } from '@kinora/contract/operator/banners';

export const placeNames: Record<Place, string> = {
  top: 'At the top',
  middle: 'In the middle',
  bottom: 'At the bottom',
};
