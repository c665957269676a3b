import { similarShows, type ShowDetails } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { showPath } from '#lib/show-path.ts';
import { MediaCard } from '#ui/card/media-card.tsx';

const maxShows = 4;

/** What to watch next; renders nothing if there are no other shows. */
export function MoreLikeThis({ show }: { show: ShowDetails }) {
  const { data: others = [] } = useQuery(
    queryOf(similarShows, { params: { show_id: show.id }, query: { limit: maxShows } }),
  );
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more-like-this" className="grid w-full max-w-4xl gap-4">
      <h3 id="more-like-this" className="text-center font-display text-lead font-medium">
        More Like This
      </h3>
      <ul className="flex flex-wrap justify-center gap-5">
        {others.map((other) => (
          <li key={other.id} className="w-[calc(50%-0.625rem)] sm:w-48 short:w-40">
            <MediaCard
              to={showPath(other)}
              kind="landscape"
              picture={other.landscape_image}
              color={other.color}
              title={other.name}
              maturity={other.maturity_level}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
