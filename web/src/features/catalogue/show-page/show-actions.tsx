import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { useSession } from '#lib/session/session.ts';
import { ShortDate } from '#ui/page/short-date.tsx';
import { isAnnounced } from '../cards/is-announced.ts';
import { PlayButton } from '../play/play-button.tsx';
import { LazyReactionButtons } from '../../engagement/lazy-reaction-buttons.tsx';
import { ReportButton } from '../../reports/report-button.tsx';
import { ShareButton } from '../share/share-button.tsx';

/** Play, react, share and report; an unreleased show states its release date in place of Play. */
export function ShowActions({ show }: { show: ShowDetails }) {
  const user = useSession();
  const hasEpisodes = show.seasons.some((season) => season.episodes.length > 0);
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-2">
      {!hasEpisodes && isAnnounced(show) ? (
        <p className="flex h-13 items-center rounded-card border border-hairline px-6 font-semibold">
          Coming <ShortDate instant={show.release_date} />
        </p>
      ) : (
        <PlayButton show={show} />
      )}
      <span className="flex gap-1 max-sm:-ms-3">
        {user?.is_subscribed && <LazyReactionButtons show={show} />}
        <ShareButton show={show} />
        <ReportButton show={show} />
      </span>
    </div>
  );
}
