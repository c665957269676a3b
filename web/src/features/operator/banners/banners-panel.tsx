import { listBanners, removeBanner, type Banner } from '@kinora/contract/operator/banners';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { cataloguePath, catalogueShowPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { placeNames } from './place-names.ts';

/** The shows featured on the home page, now and later. */
export function BannersPanel() {
  const { data, error, refetch } = useQuery(queryOf(listBanners, {}));
  return (
    <ConsolePanel title="Banners">
      {data?.length === 0 && (
        <EmptyState title="Nothing is featured">
          <p>The banners of the home page show popular and trending shows. Feature one from its page.</p>
          <LinkButton to={cataloguePath}>See the catalogue</LinkButton>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((banner) => (
            <BannerRow key={banner.id} banner={banner} />
          ))}
        </ul>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
    </ConsolePanel>
  );
}

const obstacles: Record<NonNullable<Banner['obstacle']>, string> = {
  'taken down': 'This show has been taken down, so nobody sees the banner.',
  'not out': 'This show has not been released yet, so nobody sees the banner.',
};

function BannerRow({ banner }: { banner: Banner }) {
  const { id, place, show, first_day, last_day, is_shown, obstacle } = banner;
  const remove = useStaffAction(removeBanner, { onFailed: toastError });
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5">
      <div className="grid justify-items-start gap-1 wrap-anywhere">
        <Link to={catalogueShowPath(show.id)}>
          <bdi>{show.title}</bdi>
        </Link>
        <p className="text-small text-ink-secondary">
          {placeNames[place]} · {shortDate(first_day, 'UTC')} to {shortDate(last_day, 'UTC')}
          {is_shown && ' · shown now'}
        </p>
        {obstacle && <p className="text-small text-danger">{obstacles[obstacle]}</p>}
      </div>
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        aria-label={`Remove ${show.title} from the banners`}
        isPending={remove.isPending}
        onPress={() => remove.mutate({ params: { banner_id: id } })}
      >
        Remove
      </Button>
    </li>
  );
}
