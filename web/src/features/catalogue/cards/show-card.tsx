import type { ShowCard as Show } from '@kinora/contract/catalogue/shows';
import { shortDate } from '#lib/format.ts';
import { showAddress } from '#lib/show-address.ts';
import { CardActionRow } from '#ui/card/card-actions.tsx';
import { CardPlayButton } from '#ui/card/card-play.tsx';
import { MediaCard } from '#ui/card/media-card.tsx';
import { CardInfoButton } from '../info/card-info-button.tsx';
import { usePlayShow } from '../play/use-play-show.ts';
import { CardReactions } from '../../engagement/card-reactions.tsx';
import { isAnnounced } from './is-announced.ts';

type ShowCardProps = {
  show: Show;
  /** Replaces the date below the title, e.g. with the reason for a suggestion. */
  note?: string | null;
  /** Pressing the follow button of a followed show does nothing. */
  followIsAddOnly?: boolean;
};

/** A show with its landscape picture, for carousels. */
export function ShowCard(props: ShowCardProps) {
  return <Card {...props} kind="landscape" />;
}

/** A show with its portrait picture, for rails and grids. */
export function ShowPosterCard(props: ShowCardProps) {
  return <Card {...props} kind="portrait" />;
}

function Card({
  show,
  kind,
  note,
  followIsAddOnly = false,
}: ShowCardProps & { kind: 'landscape' | 'portrait' }) {
  const { playShow, isPending } = usePlayShow();
  const announced = isAnnounced(show);
  const date = shortDate(show.release_date);
  return (
    <MediaCard
      to={showAddress(show)}
      kind={kind}
      picture={kind === 'portrait' ? show.portrait_image : show.landscape_image}
      color={show.color}
      title={show.name}
      note={note ?? (announced ? `Coming ${date}` : date)}
      maturity={show.maturity_level}
      actions={
        <>
          {!announced && (
            <CardPlayButton
              kind={kind}
              title={show.name}
              isPending={isPending}
              onPress={() => playShow(show.id)}
            />
          )}
          <CardActionRow>
            <CardInfoButton show={show} />
            <CardReactions show={show} followIsAddOnly={followIsAddOnly} />
          </CardActionRow>
        </>
      }
    />
  );
}
