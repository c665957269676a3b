import { genreName } from '@kinora/contract/catalogue/genres';
import { Link } from 'react-router';
import { ViewAll } from '../../catalogue/cards/view-all.tsx';
import { categoryAddress } from '../categories/category-address.ts';
import type { GenreRow } from './genre-rows.ts';

/** Replaces genre rows while there are so few shows that they would repeat the row above. */
export function GenreChips({ row: { title, category_ids, shows } }: { row: GenreRow }) {
  const genres = category_ids.flatMap(
    (id) => shows.flatMap((show) => show.category).find((genre) => genre.category_id === id) ?? [],
  );
  return (
    <section aria-label={title} className="grid gap-5 px-gutter">
      <header className="flex items-end justify-between gap-6">
        <h2 className="font-display text-title font-medium">{title}</h2>
        <ViewAll to={categoryAddress(...category_ids)} title={title} />
      </header>
      <ul className="flex flex-wrap gap-3">
        {genres.map((genre) => (
          <li key={genre.category_id}>
            <Link
              to={categoryAddress(genre.category_id)}
              className="inline-flex h-11 items-center rounded-full border border-hairline bg-surface-raised px-5 text-small text-ink-secondary transition-colors duration-160 hover:border-gold hover:text-ink"
            >
              {genreName(genre.category_name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
