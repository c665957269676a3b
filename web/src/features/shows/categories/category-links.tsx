import { categories } from '@kinora/contract/shows';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { genreName } from '#lib/genre-name.ts';
import { queryOf } from '#lib/queries.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { categoryAddress } from './category-address.ts';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Every genre, in two columns. */
export function CategoryLinks() {
  const genres = useQuery(queryOf(categories, {}));
  if (genres.isError)
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-3 text-small text-ink-secondary">
        <p>{genres.error.message}</p>
        <Button size="small" variant="secondary" onPress={() => void genres.refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <ul aria-busy={genres.isPending} className="grid grid-cols-2 gap-x-2">
      {genres.isPending &&
        places.map((place) => (
          <li key={place} className="flex min-h-11 items-center px-3">
            <Skeleton className="h-4 w-24" />
          </li>
        ))}
      {genres.data?.map((genre) => (
        <li key={genre.id}>
          <Link
            to={categoryAddress(genre)}
            className="flex min-h-11 items-center rounded-card px-3 py-2 text-small text-ink-secondary -outline-offset-2! transition-colors duration-160 hover:bg-ink/10 hover:text-ink"
          >
            <span className="inline-block first-letter:uppercase">{genreName(genre.name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
