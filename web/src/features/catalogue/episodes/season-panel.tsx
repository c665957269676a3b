import type { SeasonItem } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';

/** A season's description above its episode rows. */
export function SeasonPanel({ season, children }: { season: SeasonItem; children: ReactNode }) {
  return (
    <div className="pt-6">
      {season.description && (
        <p className="mb-4 max-w-2xl wrap-anywhere text-ink-secondary">
          <bdi>{season.description}</bdi>
        </p>
      )}
      {season.episodes.length === 0 && <p className="py-8 text-ink-secondary">No Episodes</p>}
      <ol className="-mx-3 grid gap-1">{children}</ol>
    </div>
  );
}
