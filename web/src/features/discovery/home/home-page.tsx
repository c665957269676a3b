import { LinkButton } from '#ui/button/link.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { HomeRows } from './home-rows.tsx';
import { BannerSkeleton, HomeSkeleton } from './home-skeleton.tsx';
import { TopBanner } from './top-banner.tsx';
import { useHome } from './use-home.ts';

/** The home page for subscribers. */
export function HomePage() {
  const home = useHome();
  const hasWaited = useTimeout(6000);
  const { state } = home;
  if (state.kind === 'failed')
    return (
      <Page className="pt-header">
        <FailedState heading="h1" error={state.error} onRetry={home.retry} />
      </Page>
    );
  if (state.kind === 'waiting' && !hasWaited) return <HomeSkeleton />;
  if (state.kind !== 'full')
    return (
      <Page className="grid min-h-[70dvh] content-center pt-header">
        <EmptyState heading="h1" title="No Seasons Found">
          <p>The first episodes are coming soon. Check back later, or publish the first one yourself.</p>
          <LinkButton to="/publisher">Create your show</LinkButton>
        </EmptyState>
      </Page>
    );
  const topShow = home.banners.data?.topShow;
  return (
    <Page>
      {home.banners.isPending && <BannerSkeleton />}
      {topShow ? <TopBanner show={topShow} /> : <h1 className="sr-only">Home</h1>}
      <HomeRows home={home} hasBanner={home.banners.isPending || Boolean(topShow)} />
    </Page>
  );
}
