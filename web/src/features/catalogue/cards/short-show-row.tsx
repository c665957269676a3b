import type { ShowCard as Show } from '@kinora/contract/catalogue/shows';
import { moveFocus } from '#ui/rail/rail-focus.ts';
import { RailHeader, type RailHeaderProps } from '#ui/rail/rail-header.tsx';
import { ShowCard } from './show-card.tsx';

type ShortShowRowProps = Omit<RailHeaderProps, 'heading'> & {
  shows: readonly (Show & { reason?: string | null })[];
};

/**
 * A row with too few shows for normal cards to fill it: large cards share its width, or are one swipe apart on a
 * phone. In very wide windows, the cards stop growing.
 */
export function ShortShowRow({ shows, ...header }: ShortShowRowProps) {
  return (
    <section aria-label={header.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RailHeader {...header} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys from its cards */}
      <div className="-my-2" onKeyDown={moveFocus}>
        <ul className="flex snap-x scroll-px-gutter gap-4 overflow-x-auto overscroll-x-contain px-gutter py-2 [scrollbar-width:none] md:grid md:auto-cols-[minmax(0,44rem)] md:grid-flow-col md:gap-[30px]">
          {shows.map((show) => (
            <li key={show.id} className="w-[86%] min-w-0 shrink-0 snap-start md:w-auto">
              <ShowCard show={show} note={show.reason ?? null} columns={shows.length} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
