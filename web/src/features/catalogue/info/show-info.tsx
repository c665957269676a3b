import { CallError } from '@kinora/contract/client';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { useLocation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { AdultsOnly } from '#ui/page/adults-only.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useShowDetails } from '../details/use-show-details.ts';
import { SeasonsSkeleton } from '../episodes/seasons-skeleton.tsx';
import { SeasonTabs } from '../episodes/season-tabs.tsx';
import { infoPath } from './info-path.ts';
import { InfoActions } from './info-actions.tsx';
import { InfoCover } from './info-cover.tsx';
import { InfoFacts } from './info-facts.tsx';
import { InfoFailed } from './info-failed.tsx';
import { InfoCoverSkeleton, InfoSkeleton, InfoTitleSkeleton } from './info-skeleton.tsx';

export type ShowInfoProps = {
  show_id: number;
  /** The show's card, known before its details load; null if the dialog was opened by a URL. */
  card: ShowCard | null;
  onClose: () => void;
};

/** Details of a show in a dialog: the card's data appears first, the rest as it loads. */
export function ShowInfo({ show_id, card, onClose }: ShowInfoProps) {
  const details = useShowDetails(show_id);
  const show = details.data ?? card;
  const url = infoPath(useLocation(), show_id);
  const dialogProps = { isOpen: true, onClose, width: 'wide', url } as const;
  if (show)
    return (
      <Dialog {...dialogProps} title={show.name} cover={<InfoCover show={show} />}>
        {details.data?.asks_age ? (
          <AdultsOnly name={show.name} onLeave={onClose} />
        ) : (
          <Info {...{ show, details, onClose }} />
        )}
      </Dialog>
    );
  if (!details.error)
    return (
      <Dialog {...dialogProps} title={<InfoTitleSkeleton />} cover={<InfoCoverSkeleton />}>
        <InfoSkeleton />
      </Dialog>
    );
  const status = details.error instanceof CallError ? details.error.status : null;
  // The server responds with 422 if the number is too large to be an id.
  if (status === 404 || status === 422)
    return (
      <Dialog {...dialogProps} width="narrow" title="No Show Found">
        <p className="text-ink-secondary">This show does not exist or has not been released yet.</p>
      </Dialog>
    );
  const isRefused = status === 403;
  return (
    <Dialog
      {...dialogProps}
      width="narrow"
      title={isRefused ? 'Above your maturity level' : 'This did not load'}
    >
      <p role="alert" className="text-ink-secondary">
        {details.error.message}
      </p>
      <div className="mt-7 flex justify-end">
        {isRefused ? (
          <LinkButton to="/profile">Account Setting</LinkButton>
        ) : (
          <Button onPress={() => void details.refetch()}>Try again</Button>
        )}
      </div>
    </Dialog>
  );
}

type InfoProps = { show: ShowCard; details: ReturnType<typeof useShowDetails>; onClose: () => void };

function Info({ show, details, onClose }: InfoProps) {
  return (
    <>
      <InfoFacts show={show} details={details.data ?? null} />
      <InfoActions show={show} />
      <div className="mt-6">
        {details.isPending && <SeasonsSkeleton />}
        {details.isError && <InfoFailed error={details.error} onRetry={() => void details.refetch()} />}
        {details.data && <SeasonTabs show_id={show.id} seasons={details.data.seasons} onPlay={onClose} />}
      </div>
    </>
  );
}
