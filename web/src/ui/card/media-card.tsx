import type { PictureKind } from '@kinora/contract/pictures';
import type { ReactNode } from 'react';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { classNames } from '../style/class-names.ts';
import { CardActions, CornerActions } from './card-actions.tsx';
import { CardPlay } from './card-play.tsx';
import { MaturityBadge } from '../media/maturity-badge.tsx';
import { Picture } from '../media/picture.tsx';

type MediaCardProps = {
  to: string;
  kind: Exclude<PictureKind, 'avatar'>;
  picture: string | null;
  color?: string | null;
  title: string;
  /** A secondary line below the title. */
  note?: ReactNode;
  /** A longer text below the note. */
  description?: string;
  maturity?: string;
  /** The fraction watched, from 0 to 1. */
  progress?: number;
  /** The link starts playback rather than opening details, and the image shows a play label. */
  plays?: boolean;
  /** How many cards fill the width of the page, if they are fewer than in a rail. */
  columns?: number;
  /**
   * Actions on the card's subject, shown on hover or focus, and always on touch devices. If `plays` is set,
   * there is room for only one or two.
   */
  actions?: ReactNode;
};

const sizes = {
  landscape: '(min-width: 1400px) 17vw, (min-width: 991px) 20vw, (min-width: 550px) 30vw, 45vw',
  portrait: '(min-width: 1400px) 15vw, (min-width: 991px) 18vw, (min-width: 550px) 23vw, 42vw',
};

/** The height of the image, which the actions overlay. */
const pictureHeights = { landscape: '[--picture:56.25cqw]', portrait: '[--picture:150cqw]' };

/** An image with its title, for rails and grids; lifts and brightens on hover. */
export function MediaCard({
  to,
  kind,
  picture,
  color,
  title,
  note,
  description,
  maturity,
  progress,
  plays = false,
  columns,
  actions,
}: MediaCardProps) {
  return (
    <article
      className={classNames(
        'group/card @container relative transition-[translate] duration-160 hover:-translate-y-1',
        pictureHeights[kind],
      )}
    >
      <PlainLink to={to} className="block rounded-card">
        <span className="relative block overflow-hidden rounded-card transition-[filter] duration-160 group-hover/card:brightness-110">
          <Picture
            path={picture}
            kind={kind}
            title={title}
            color={color}
            sizes={columns ? `(min-width: 768px) ${Math.round(92 / columns)}vw, 86vw` : sizes[kind]}
          />
          {progress !== undefined && (
            <span className="absolute inset-x-2.5 bottom-2.5 h-1 overflow-hidden rounded-full bg-scrim/60">
              <span className="block h-full bg-gold" style={{ width: `${Math.min(1, progress) * 100}%` }} />
            </span>
          )}
        </span>
        {plays && <CardPlay />}
        <span className="mt-3 flex items-start justify-between gap-2">
          <span className="line-clamp-1 text-small font-medium break-all">
            <bdi>{title}</bdi>
          </span>
          {maturity && <MaturityBadge level={maturity} />}
        </span>
        {note && <span className="mt-0.5 line-clamp-2 text-small text-ink-faint wrap-anywhere">{note}</span>}
      </PlainLink>
      {description && (
        <p className="mt-1.5 line-clamp-2 text-small text-ink-secondary wrap-anywhere">
          <bdi>{description}</bdi>
        </p>
      )}
      {actions &&
        (plays ? <CornerActions>{actions}</CornerActions> : <CardActions kind={kind}>{actions}</CardActions>)}
    </article>
  );
}
