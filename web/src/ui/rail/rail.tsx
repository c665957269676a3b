import { Children, isValidElement, type ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { RailHeader, type RailHeaderProps } from './rail-header.tsx';
import { moveFocus } from './rail-focus.ts';
import { useRailScroll } from './use-rail-scroll.ts';

type RailProps = RailHeaderProps & {
  /** `large` shows one card fewer on tablets and wider screens. */
  cards?: 'usual' | 'large';
  children: ReactNode;
};

const cardsAcross = {
  usual: '[--across:2] min-[550px]:[--across:4] min-[991px]:[--across:5] min-[1400px]:[--across:6]',
  large: '[--across:2] min-[550px]:[--across:3] min-[991px]:[--across:4] min-[1400px]:[--across:5]',
};

/**
 * A horizontally scrolling row of cards that shows part of the next one; it restores its scroll position on
 * going back.
 */
export function Rail({ title, heading, subtitle, action, cards = 'usual', children }: RailProps) {
  const { list, atStart, atEnd, turnPage } = useRailScroll(title);
  const slides = Children.toArray(children).filter(isValidElement);
  const isShort = slides.length < 3;
  const arrow =
    'absolute top-0 bottom-0 z-10 my-auto bg-surface/70 text-ink! opacity-0 backdrop-blur-md transition-opacity duration-160 group-focus-within:opacity-100 group-hover:opacity-100 data-disabled:invisible pointer-coarse:hidden';
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RailHeader title={title} heading={heading} subtitle={subtitle} action={action} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys from its cards */}
      <div className="group relative -my-2" onKeyDown={moveFocus}>
        <ul
          ref={list}
          className={classNames(
            'flex snap-x snap-proximity scroll-px-gutter gap-(--gap) overflow-x-auto overscroll-x-contain px-gutter py-2 [--gap:30px] [scrollbar-width:none]',
            cardsAcross[cards],
            isShort && 'justify-center',
          )}
        >
          {slides.map((slide) => (
            <li
              key={slide.key}
              className="w-[calc((100%_+_var(--spacing-gutter)_-_2.5rem)/var(--across)_-_var(--gap))] shrink-0 snap-start"
            >
              {slide}
            </li>
          ))}
        </ul>
        <IconButton
          icon="chevron-left"
          label={`Back in ${title}`}
          isDisabled={atStart}
          excludeFromTabOrder
          onPress={() => turnPage(-1)}
          className={classNames(arrow, 'start-3 rtl:-scale-x-100')}
        />
        <IconButton
          icon="chevron-right"
          label={`More of ${title}`}
          isDisabled={atEnd}
          excludeFromTabOrder
          onPress={() => turnPage(1)}
          className={classNames(arrow, 'end-3 rtl:-scale-x-100')}
        />
      </div>
    </section>
  );
}
