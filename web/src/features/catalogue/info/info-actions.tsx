import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { showPath } from '#lib/show-path.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { isAnnounced } from '../cards/is-announced.ts';
import { PlayButton } from '../play/play-button.tsx';
import { ReactionButtons } from '../../engagement/reaction-buttons.tsx';
import { ShareButton } from '../share/share-button.tsx';

/** Play, react, share, and a link to the show's own page. */
export function InfoActions({ show }: { show: ShowCard }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-3">
      {!isAnnounced(show) && <PlayButton show={show} size="medium" />}
      <LinkButton to={showPath(show)} variant="secondary">
        More Details
      </LinkButton>
      <span className="flex gap-1 max-sm:-ms-3">
        <ReactionButtons show={show} />
        <ShareButton show={show} />
      </span>
    </div>
  );
}
