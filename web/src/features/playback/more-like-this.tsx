import { showsByCategory, type ShowDetails } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { showAddress } from '#lib/show-address.ts';
import { MediaCard } from '#ui/card/media-card.tsx';

const most = 4;

/** Shows of the same genre; renders nothing if there are none. */
export function MoreLikeThis({ show }: { show: ShowDetails }) {
  const category_id = show.category[0]?.category_id ?? null;
  const { data } = useQuery({
    ...queryOf(showsByCategory, { query: { category_id: category_id ?? 0, limit: most + 1 } }),
    enabled: category_id !== null,
  });
  const others = data?.filter(({ id }) => id !== show.id).slice(0, most) ?? [];
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
              to={showAddress(other)}
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
