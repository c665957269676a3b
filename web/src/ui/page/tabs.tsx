import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

type Tab = { id: string | number; name: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The id of the tab shown first; defaults to the first tab. */
  initial?: string | number | null;
  className?: string;
};

// @NOTE React Aria's tabs add 27 kB of collections, and nothing else on the show page needs them.
/** Shows one panel at a time; arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs, initial, className }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      tabs.findIndex((tab) => tab.id === initial),
    ),
  );
  const current = Math.min(chosen, tabs.length - 1);

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const targets: Record<string, number> = {
      ArrowRight: current + forward,
      ArrowLeft: current - forward,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div className={className}>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex shrink-0 gap-7 overflow-x-auto border-b border-hairline [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setChosen(index)}
            className={classNames(
              'relative py-3 text-small font-medium whitespace-nowrap transition-colors duration-160 -outline-offset-2!',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink',
              index === current ? 'text-ink after:bg-gold' : 'text-ink-secondary',
            )}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current}`}>
        {tabs[current]?.content}
      </div>
    </div>
  );
}
