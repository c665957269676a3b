import type { ShowCard as Show } from '@kinora/contract/catalogue/shows';
import { showPath } from '#lib/show-path.ts';
import { CardActionRow } from '#ui/card/card-actions.tsx';
import { CardPlayButton } from '#ui/card/card-play.tsx';
import { MediaCard } from '#ui/card/media-card.tsx';
import { ShortDate } from '#ui/page/short-date.tsx';
import { CardInfoButton } from '../info/card-info-button.tsx';
import { usePlayShow } from '../play/use-play-show.ts';
import { CardReactions } from '../../engagement/card-reactions.tsx';
import { isAnnounced } from './is-announced.ts';

type ShowCardProps = {
  show: Show;
  /** Replaces the date below the title, e.g. with the reason for a suggestion. */
  note?: string | null;
  /** Whether pressing the follow button of a followed show does nothing. */
  isFollowAddOnly?: boolean;
  /** The number of cards in a short row; they have a description and larger pictures. */
  columns?: number;
};

/** A show with its landscape picture, for carousels. */
export function ShowCard(props: ShowCardProps) {
  return <Card {...props} kind="landscape" />;
}

/** A show with its portrait picture, for rails and grids. */
export function ShowPosterCard(props: Omit<ShowCardProps, 'columns'>) {
  return <Card {...props} kind="portrait" />;
}

function Card({
  show,
  kind,
  note,
  isFollowAddOnly = false,
  columns,
}: ShowCardProps & { kind: 'landscape' | 'portrait' }) {
  const { playShow, isPending } = usePlayShow();
  const isUpcoming = isAnnounced(show);
  const date = <ShortDate instant={show.release_date} />;
  return (
    <MediaCard
      to={showPath(show)}
      kind={kind}
      picture={kind === 'portrait' ? show.portrait_image : show.landscape_image}
      color={show.color}
      title={show.name}
      note={note ?? (isUpcoming ? <>Coming {date}</> : date)}
      maturity={show.maturity_level}
      {...(columns && { description: show.description, columns })}
      actions={
        <>
          {!isUpcoming && (
            <CardPlayButton
              kind={kind}
              title={show.name}
              isPending={isPending}
              onPress={() => playShow(show)}
            />
          )}
          <CardActionRow>
            <CardInfoButton show={show} />
            <CardReactions show={show} isFollowAddOnly={isFollowAddOnly} />
          </CardActionRow>
        </>
      }
    />
  );
}
