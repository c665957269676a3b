import type { ShowPreview } from '@kinora/contract/publishing/show-preview';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { Page } from '#ui/page/page.tsx';
import { shortDate } from '#lib/format.ts';
import { isAnnounced } from '../cards/is-announced.ts';
import { ShowActions } from '../show-page/show-actions.tsx';
import { LazyOtherShows } from '../show-page/lazy-other-shows.tsx';
import { ShowHero } from '../show-page/show-hero.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { PreviewTabs } from './preview-tabs.tsx';

/** A show's page as its publisher sees it: complete, with a mark on everything that others cannot see yet. */
export function OwnShow({ show }: { show: ShowPreview }) {
  const [search] = useSearchParams();
  return (
    <Page title={show.name}>
      <PreviewNotice show={show} />
      <ShowHero show={show}>
        {show.state === 'out' || show.state === 'scheduled' ? (
          <ShowActions show={asViewersSeeIt(show)} />
        ) : (
          <p className="mt-8 flex h-13 w-fit items-center rounded-card border border-hairline px-6 font-semibold">
            {stateName(show)}
          </p>
        )}
      </ShowHero>
      <section aria-label="Episodes" className="px-gutter pt-4">
        <PreviewTabs show={show} initial={Number(search.get('season'))} />
      </section>
      <LazyOtherShows show={show} />
    </Page>
  );
}

function stateName(show: ShowPreview): string {
  if (show.state === 'taken_down') return 'Taken down';
  return isAnnounced(show) ? `Coming ${shortDate(show.release_date)}` : 'Not out yet';
}

/** Only what viewers see can be played, liked and shared. */
const asViewersSeeIt = (show: ShowPreview): ShowPreview => ({
  ...show,
  seasons: show.seasons.map((season) => ({
    ...season,
    episodes: season.episodes.filter((episode) => !episode.only_you),
  })),
});
