import { categories } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { genreName } from '@kinora/contract/catalogue/genres';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { queryOf } from '#lib/api/queries.ts';
import { posterColors } from '#lib/poster-colors.ts';
import { Rail } from '#ui/rail/rail.tsx';
import { categoryPath } from '../categories/category-path.ts';
import { showCountText } from '../categories/shows-count.ts';
import type { GenreTile } from './home-plan.ts';

/** A row of genres, each in its own color. */
export function GenreTiles({ genres }: { genres: readonly GenreTile[] }) {
  const { data: genreCounts } = useQuery(queryOf(categories, {}));
  return (
    <Rail title="Browse by Genre">
      {genres.map(({ category_id, name }) => (
        <PlainLink
          key={category_id}
          to={categoryPath(category_id)}
          className="grid h-full min-h-27 content-end gap-0.5 rounded-card p-4 transition-[filter,translate] duration-160 min-[991px]:aspect-video hover:-translate-y-1 hover:brightness-115"
          style={{ backgroundColor: posterColors(name, null).background }}
        >
          <span className="font-display text-lead leading-tight font-medium text-balance">
            {genreName(name)}
          </span>
          <span className="h-5 text-small text-ink-secondary">
            {genreCounts?.filter(({ id }) => id === category_id).map(showCountText)}
          </span>
        </PlainLink>
      ))}
    </Rail>
  );
}
