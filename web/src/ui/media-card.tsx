import type { PictureKind } from '@kinora/contract/pictures';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { MaturityBadge } from './maturity-badge.tsx';
import { Picture } from './picture.tsx';

type MediaCardProps = {
  to: string;
  kind: Exclude<PictureKind, 'avatar'>;
  picture: string | null;
  color?: string | null;
  title: string;
  /** A quiet line below the title. */
  note?: ReactNode;
  maturity?: string;
  /** How much of it is watched, 0 to 1. */
  progress?: number;
  /** Shows the play sign on the picture: the link plays rather than explains. */
  plays?: boolean;
  /** Acts on the card's subject; shown on hover or focus, and always where nothing can hover. */
  actions?: ReactNode;
};

const sizes = {
  landscape: '(min-width: 1400px) 17vw, (min-width: 991px) 20vw, (min-width: 550px) 30vw, 45vw',
  portrait: '(min-width: 1400px) 15vw, (min-width: 991px) 18vw, (min-width: 550px) 23vw, 42vw',
};

/** A picture with its title, as rails and grids show it; lifts and brightens under the pointer. */
export function MediaCard({
  to,
  kind,
  picture,
  color,
  title,
  note,
  maturity,
  progress,
  plays = false,
  actions,
}: MediaCardProps) {
  return (
    <article className="group/card relative transition-[translate,filter] duration-160 hover:-translate-y-1 hover:brightness-110">
      <Link to={to} className="block rounded-card">
        <span className="relative block overflow-hidden rounded-card">
          <Picture path={picture} kind={kind} title={title} color={color} sizes={sizes[kind]} />
          {plays && (
            <span className="absolute inset-0 grid place-items-center bg-scrim/30 opacity-0 transition-opacity duration-160 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:bg-transparent pointer-coarse:opacity-100">
              <span className="grid size-12 place-items-center rounded-full bg-gold text-on-gold">
                <Icon name="play" size={22} />
              </span>
            </span>
          )}
          {progress !== undefined && (
            <span className="absolute inset-x-2.5 bottom-2.5 h-1 overflow-hidden rounded-full bg-scrim/60">
              <span className="block h-full bg-gold" style={{ width: `${Math.min(1, progress) * 100}%` }} />
            </span>
          )}
        </span>
        <span className="mt-3 flex items-start justify-between gap-2">
          <span className="line-clamp-1 text-small font-medium">
            {plays && <span className="sr-only">Play </span>}
            {title}
          </span>
          {maturity && <MaturityBadge level={maturity} />}
        </span>
        {note && <span className="mt-0.5 line-clamp-1 text-small text-ink-faint">{note}</span>}
      </Link>
      {actions && (
        <div
          className={classNames(
            'absolute end-2 top-2 flex gap-1 opacity-0 transition-opacity duration-160',
            'group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          {actions}
        </div>
      )}
    </article>
  );
}
