import type { ShowCard as Show } from '@kinora/contract/catalogue/shows';
import { Rail } from '#ui/rail/rail.tsx';
import { ShowCard } from '../../catalogue/cards/show-card.tsx';

export function ShowsRail({ title, shows }: { title: string; shows: readonly Show[] }) {
  if (shows.length === 0) return null;
  return (
    <Rail title={title} cards="large">
      {shows.map((show) => (
        <ShowCard key={show.id} show={show} />
      ))}
    </Rail>
  );
}
