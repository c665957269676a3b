import type { ShowDetails } from '@kinora/contract/shows';

/** Who plays in it and who publishes it. */
export function Credits({ show }: { show: ShowDetails }) {
  const cast = show.addCast.map((one) => one.addCast_name).join(', ');
  return (
    <dl className="mt-4 grid gap-1 text-small wrap-anywhere">
      <div className="flex gap-2">
        <dt className="shrink-0 text-ink-secondary">Starring:</dt>
        <dd>
          <bdi>{cast || 'No Cast Found'}</bdi>
        </dd>
      </div>
      <div className="flex gap-2">
        <dt className="shrink-0 text-ink-secondary">Published by:</dt>
        <dd>
          <bdi>{show.publisher.publisher_name}</bdi>
        </dd>
      </div>
    </dl>
  );
}
