import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { AdultsOnly } from '#ui/page/adults-only.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useShowDetails } from '../details/use-show-details.ts';
import { RowsSkeleton } from '../episodes/rows-skeleton.tsx';
import { SeasonTabs } from '../episodes/season-tabs.tsx';
import { InfoActions } from './info-actions.tsx';
import { InfoCover } from './info-cover.tsx';
import { InfoFacts } from './info-facts.tsx';
import { InfoFailed } from './info-failed.tsx';

export type ShowInfoProps = { show: ShowCard; onClose: () => void };

/** Details of a show in a dialog: what the card already has appears first, the rest as it loads. */
export function ShowInfo({ show: card, onClose }: ShowInfoProps) {
  const details = useShowDetails(card.id);
  const show = details.data ?? card;
  return (
    <Dialog title={show.name} isOpen onClose={onClose} width="wide" cover={<InfoCover show={show} />}>
      {details.data?.asks_age ? (
        <AdultsOnly name={show.name} onLeave={onClose} />
      ) : (
        <Info {...{ show, details, onClose }} />
      )}
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
        {details.isPending && <RowsSkeleton />}
        {details.isError && <InfoFailed error={details.error} onRetry={() => void details.refetch()} />}
        {details.data && <SeasonTabs seasons={details.data.seasons} onPlay={onClose} />}
      </div>
    </>
  );
}
