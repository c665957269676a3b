import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

/**
 * Overlays a card's image while the card is hovered or has focus; a press between the buttons reaches the
 * card. On touch devices there is no overlay: the play button sits on the image, and the other actions in a
 * row below the text.
 */
export function CardActions({ kind, children }: { kind: 'landscape' | 'portrait'; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-x-0 top-0 flex h-(--picture) justify-end gap-1.5 rounded-card p-2 @max-[8rem]:p-1 [&_button]:pointer-events-auto',
        'bg-linear-to-t from-scrim/85 via-scrim/35 to-transparent opacity-0 transition-opacity duration-160',
        'group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:contents',
        kind === 'portrait' ? 'flex-col' : 'items-end',
      )}
    >
      {children}
    </div>
  );
}

/** Actions in the corner of an image that has the play label in its middle. */
export function CornerActions({ children }: { children: ReactNode }) {
  return (
    <div
      className={classNames(
        'absolute end-2 top-2 flex w-20 justify-end gap-1 opacity-0 transition-opacity duration-160',
        'group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100',
        'pointer-events-none *:pointer-events-auto pointer-coarse:end-0.5 pointer-coarse:top-0.5 pointer-coarse:[&_button]:bg-clip-content pointer-coarse:[&_button]:bg-surface/75 pointer-coarse:[&_button]:p-1',
      )}
    >
      {children}
    </div>
  );
}

/** Lays out the small round card actions side by side. */
export function CardActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex w-full min-w-0 flex-wrap justify-between gap-1 pointer-coarse:mt-1 pointer-coarse:-ms-2 pointer-coarse:flex-nowrap pointer-coarse:justify-start pointer-coarse:gap-0">
      {children}
    </div>
  );
}
