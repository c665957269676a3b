import { genreName } from '@kinora/contract/catalogue/genres';
import type { CatalogueShow } from '@kinora/contract/operator/catalogue';
import { shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { personPath, reportsPath } from '../console-paths.ts';
import { stateNames } from './state-names.ts';

/** Facts about a show: its state, rating, categories, creator and strikes. */
export function ShowFacts({ show }: { show: CatalogueShow }) {
  const { id, publisher, state, maturity_level, genres, created_at, description, open_reports } = show;
  const { title, strikes, trashed_at } = show;
  const facts = [
    ['Number', String(id)],
    ['State', trashed_at === null ? stateNames[state] : trashText(state, trashed_at)],
    ['Rating', maturity_level],
    ['Categories', genres.map(({ name }) => genreName(name)).join(', ') || 'None'],
    ['Created', shortDate(created_at)],
    ['Copyright strikes', strikesText(strikes)],
  ] as const;
  return (
    <section
      aria-label="About the show"
      className="grid gap-5 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-small text-ink-secondary">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="grid gap-0.5">
          <dt className="text-small text-ink-secondary">Creator</dt>
          <dd className="wrap-anywhere">
            <Link to={personPath(publisher.id)}>
              <bdi>{publisher.name}</bdi>
            </Link>
          </dd>
        </div>
      </dl>
      <p className="text-small text-ink-secondary wrap-anywhere">
        <bdi>{description}</bdi>
      </p>
      {open_reports > 0 && (
        <p className="text-small">
          <Link to={`${reportsPath}?search=${encodeURIComponent(title)}`}>See the open reports</Link>
        </p>
      )}
    </section>
  );
}

function trashText(state: CatalogueShow['state'], trashed_at: string): string {
  const inTrash = `in its creator’s trash since ${shortDate(trashed_at)}`;
  return state === 'taken_down' ? `${stateNames[state]}, ${inTrash}` : `Deleted, ${inTrash}`;
}

function strikesText({ count, most }: CatalogueShow['strikes']): string {
  return most === 0 ? String(count) : `${count} of ${most} against its creator`;
}
