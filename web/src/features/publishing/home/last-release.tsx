import type { Dashboard, FirstDays } from '@kinora/contract/publishing/dashboard';
import { count, plural } from '#lib/format.ts';

type LastReleaseProps = NonNullable<Dashboard['last_release']>;

/** The first days of the last release, compared with those of the previous release. */
export function LastRelease({ last, before }: LastReleaseProps) {
  const max = Math.max(1, ...last.views, ...(before?.views ?? []));
  const days = last.views.length;
  return (
    <section
      aria-labelledby="last-release"
      className="grid content-start gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 id="last-release" className="text-small text-ink-secondary">
        {plural(days, 'Latest release: first day', `Latest release: first ${days} days`)}
      </h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <Release release={last} max={max} barColor="bg-gold" />
        {before ? (
          <Release release={before} max={max} barColor="bg-ink/30" />
        ) : (
          <p className="text-small text-ink-secondary">Your next release will be compared with this one.</p>
        )}
      </div>
    </section>
  );
}

function Release({ release, max, barColor }: { release: FirstDays; max: number; barColor: string }) {
  const total = release.views.reduce((sum, views) => sum + views, 0);
  return (
    <div className="grid content-start gap-3">
      <p className="grid gap-1">
        <span className="truncate text-small">
          Episode {release.episode_number}: <bdi>{release.title}</bdi>
        </span>
        <span className="font-display text-lead font-medium tabular-nums">{count(total, 'view')}</span>
      </p>
      <ol className="flex h-20 items-end gap-1 xl:h-28">
        {release.views.map((views, index) => (
          <li key={index} className="flex h-full max-w-10 flex-1 items-end">
            <span className="sr-only">
              Day {index + 1}: {count(views, 'view')}
            </span>
            <span
              aria-hidden="true"
              title={count(views, 'view')}
              className={`block min-h-0.5 w-full rounded-t-[2px] ${barColor}`}
              style={{ height: `${(100 * views) / max}%` }}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
