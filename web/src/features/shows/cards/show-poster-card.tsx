import type { ShowCard } from '@kinora/contract/shows';
import { count } from '#lib/format.ts';
import { showAddress } from '#lib/show-address.ts';
import { MediaCard } from '#ui/media-card.tsx';

export function ShowPosterCard({ show }: { show: ShowCard }) {
  return (
    <MediaCard
      to={showAddress(show)}
      kind="portrait"
      picture={show.portrait_image}
      color={show.color}
      title={show.name}
      note={count(show.seasons_count, 'season')}
      maturity={show.maturity_level}
    />
  );
}
