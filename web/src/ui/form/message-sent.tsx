import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';

/** Replaces a form once it has been sent, and takes focus. */
export function MessageSent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      className="grid animate-page justify-items-start gap-4 rounded-dialog border border-hairline bg-surface-raised p-6 sm:p-8"
    >
      <span className="grid size-12 place-items-center rounded-full bg-success/14 text-success">
        <Icon name="check" size={24} />
      </span>
      <p className="font-display text-title">{title}</p>
      <div className="text-ink-secondary">{children}</div>
    </div>
  );
}

const takeFocus = (box: HTMLElement | null) => box?.focus();
