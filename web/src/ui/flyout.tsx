import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { popoverLook } from './popover-look.ts';
import { useBackButton } from './use-back-button.ts';

type FlyoutProps = {
  /** What the trigger does, for those who cannot see it. */
  label: string;
  /** The look of the trigger and what stands in it. */
  triggerLook: string;
  trigger: ReactNode;
  className?: string;
  children: ReactNode;
};

const margin = 12;

// @NOTE The browser's own popover keeps React Aria's menus, 40 kB with their collections, out of the first load.
/** A few links and buttons in a panel below the button that opens it; Escape and a press outside close it. */
export function Flyout({ label, triggerLook, trigger, className, children }: FlyoutProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useBackButton(isOpen, () => panel.current?.hidePopover());

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => panel.current?.hidePopover();
    // A scroll from before the press is told of after it, and others may be elsewhere: neither moves the button.
    const at = button.current?.getBoundingClientRect();
    const follow = () => {
      const now = button.current?.getBoundingClientRect();
      if (now?.top !== at?.top || now?.left !== at?.left) close();
    };
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', close);
    };
  }, [isOpen]);

  const closeOnEscape = (event: KeyboardEvent) => {
    // Told by the panel itself: two presses may follow each other faster than it is drawn.
    if (event.key !== 'Escape' || !panel.current?.matches(':popover-open')) return;
    // A dialog around it stays open, also where the browser would close it.
    event.stopPropagation();
    event.preventDefault();
    panel.current.hidePopover();
    button.current?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is that of the panel's controls
    <span className="contents" onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={isOpen}
        className={triggerLook}
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
          if (button.current) place(event.currentTarget, button.current);
          // Back may be pressed as soon as it is seen, which is before the browser says that it is open.
          flushSync(() => setIsOpen(true));
        }}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className={classNames(popoverLook, 'fixed inset-auto m-0 w-60 text-start text-ink', className)}
      >
        {children}
      </div>
    </span>
  );
}

/** Below the button where there is room, else above it; never off the screen. */
function place(panel: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect();
  const width = 240;
  const isLow = at.bottom > innerHeight * 0.65;
  const start = at.left + at.width / 2 - width / 2;
  panel.style.left = `${Math.max(margin, Math.min(start, document.documentElement.clientWidth - width - margin))}px`;
  panel.style.top = isLow ? 'auto' : `${at.bottom + 8}px`;
  panel.style.bottom = isLow ? `${innerHeight - at.top + 8}px` : 'auto';
}
