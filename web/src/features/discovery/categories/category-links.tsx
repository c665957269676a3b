import { categories } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { genreName } from '@kinora/contract/catalogue/genres';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { categoryPath } from './category-path.ts';
import { formatShowCount, showCountText } from './shows-count.ts';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The genres that have playable shows, with the number of shows, in two columns. */
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
  const playable = genres.data?.filter((genre) => genre.shows_count > 0);
  if (playable?.length === 0)
    return <p className="p-3 text-small text-ink-secondary">The first shows are coming soon.</p>;
  return (
    <ul aria-busy={genres.isPending} className="grid grid-cols-2 gap-x-2">
      {genres.isPending &&
        placeholders.map((key) => (
          <li key={key} className="flex min-h-11 items-center px-3">
            <Skeleton className="h-4 w-24" />
          </li>
        ))}
      {playable?.map((genre) => (
        <li key={genre.id}>
          <PlainLink
            to={categoryPath(genre.id)}
            aria-description={showCountText(genre)}
            className="flex min-h-11 items-center justify-between gap-2 rounded-card px-3 py-2 text-small text-ink-secondary -outline-offset-2! transition-colors duration-160 hover:bg-ink/10 hover:text-ink"
          >
            {genreName(genre.name)}
            <span aria-hidden="true" className="text-ink-faint tabular-nums">
              {formatShowCount(genre)}
            </span>
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
