import { CallError } from '@kinora/contract/client';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { showIdOf } from '#lib/show-path.ts';
import { useWantedPage } from '#lib/session/use-wanted-page.ts';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { AdultsOnly } from '#ui/page/adults-only.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { useShowDetails } from '../details/use-show-details.ts';
import { SeasonTabs } from '../episodes/season-tabs.tsx';
import { usePrepareToPlay } from '../play/use-prepare-to-play.ts';
import { useShowPreview } from '../preview/use-show-preview.ts';
import { HiddenShow } from './hidden-show.tsx';
import { NoShowFound } from './no-show-found.tsx';
import { LazyOtherShows } from './lazy-other-shows.tsx';
import { ShowActions } from './show-actions.tsx';
import { ShowHero } from './show-hero.tsx';
import { ShowSkeleton } from './show-skeleton.tsx';
import { useCanonicalUrl } from './use-canonical-url.ts';

// Loaded lazily because only the show's publisher sees it.
const OwnShow = lazy(async () => ({ default: (await import('../preview/own-show.tsx')).OwnShow }));

/** The page of one show; the last segment of its URL ends with the id. */
export function ShowPage() {
  const { movieUrl = '' } = useParams();
  const show_id = showIdOf(movieUrl);
  if (show_id === null) return <NoShowFound />;
  return <Show key={show_id} show_id={show_id} />;
}

function Show({ show_id }: { show_id: number }) {
  const show = useShowDetails(show_id);
  const asksAge = show.data?.asks_age === true;
  const hasWaited = useTimeout(4000);
  usePrepareToPlay(asksAge ? null : show_id);
  const [search] = useSearchParams();
  const preview = useShowPreview(show_id, show);
  useWantedPage(show.isSuccess);
  useCanonicalUrl(show.data ?? preview.data);
  if (show.isPending || preview.isLoading) return hasWaited ? <NoShowFound isLate /> : <ShowSkeleton />;
  if (preview.isEnabled && preview.data && !preview.isNotMine)
    return (
      <Suspense fallback={<ShowSkeleton />}>
        <OwnShow show={preview.data} />
      </Suspense>
    );
  const status = show.error instanceof CallError ? show.error.status : null;
  if (!show.data && preview.error && !preview.isNotMine)
    return (
      <Page className="pt-header">
        <FailedState heading="h1" error={preview.error} onRetry={() => void preview.refetch()} />
      </Page>
    );
  if (status === 404) return <NoShowFound error={show.error} />;
  if (status === 403 && show.error) return <HiddenShow reason={show.error.message} />;
  if (!show.data)
    return (
      <Page className="pt-header">
        <FailedState heading="h1" error={show.error} onRetry={() => void show.refetch()} />
      </Page>
    );
  if (asksAge)
    return (
      <Page title={show.data.name} className="grid min-h-[70dvh] content-center pt-header">
        <AdultsOnly heading="h1" name={show.data.name} />
      </Page>
    );
  return (
    <Page title={show.data.name}>
      <ShowHero show={show.data}>
        <ShowActions show={show.data} />
      </ShowHero>
      <section aria-label="Episodes" className="px-gutter pt-4">
        <SeasonTabs
          show_id={show.data.id}
          seasons={show.data.seasons}
          initial={Number(search.get('season'))}
        />
      </section>
      <LazyOtherShows show={show.data} />
    </Page>
  );
}
