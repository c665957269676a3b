import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../style/class-names.ts';
import { popoverStyle } from '../style/popover-style.ts';
import { useBackButton } from './use-back-button.ts';

type FlyoutProps = {
  /** The accessible name of the trigger. */
  label: string;
  /** Class names of the trigger; `trigger` is its content. */
  triggerStyle: string;
  trigger: ReactNode;
  className?: string;
  children: ReactNode;
};

const margin = 12;

// @NOTE The native popover keeps React Aria's menus, 40 kB with their collections, out of the initial bundle.
/** A small panel of links and buttons that opens below its button; Escape or a press outside closes it. */
export function Flyout({ label, triggerStyle, trigger, className, children }: FlyoutProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useBackButton(isOpen, () => panel.current?.hidePopover());

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => panel.current?.hidePopover();
    // Close only if the button itself has moved: scroll events may arrive late, from before the press, or
    // come from other scroll containers.
    const before = button.current?.getBoundingClientRect();
    const follow = () => {
      const now = button.current?.getBoundingClientRect();
      if (now?.top !== before?.top || now?.left !== before?.left) close();
    };
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', close);
    };
  }, [isOpen]);

  const closeOnEscape = (event: KeyboardEvent) => {
    // Ask the panel rather than the state, which may lag behind two quick presses.
    if (event.key !== 'Escape' || !panel.current?.matches(':popover-open')) return;
    // A surrounding dialog must stay open, even where the browser itself would close it.
    event.stopPropagation();
    event.preventDefault();
    panel.current.hidePopover();
    button.current?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys from its controls
    <span className="contents" onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={isOpen}
        className={classNames('noscript:hidden', triggerStyle)}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          if (button.current) position(event.currentTarget, button.current);
          // Back may be pressed as soon as the panel is visible, which is before the `toggle` event.
          flushSync(() => setIsOpen(true));
        }}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className={classNames(popoverStyle, 'fixed inset-auto m-0 w-60 text-start text-ink', className)}
      >
        {isOpen && children}
      </div>
    </span>
  );
}

/** Positions the panel below the button if there is room, otherwise above it, and always within the window. */
function position(panel: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect();
  const width = 240;
  const isLow = anchor.bottom > innerHeight * 0.65;
  const start = anchor.left + anchor.width / 2 - width / 2;
  panel.style.left = `${Math.max(margin, Math.min(start, document.documentElement.clientWidth - width - margin))}px`;
  panel.style.top = isLow ? 'auto' : `${anchor.bottom + 8}px`;
  panel.style.bottom = isLow ? `${innerHeight - anchor.top + 8}px` : 'auto';
}
