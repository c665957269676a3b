import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';

type PanelProps = {
  title: string;
  /** `plain` if the content has its own heading, leaving the title to screen readers. */
  heading?: 'shown' | 'plain';
  className?: string;
  children: ReactNode;
};

/** One of several sections of a page, such as Account Setting. */
export function Panel({ title, heading = 'shown', className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        'relative rounded-dialog border border-hairline bg-surface-raised p-6 sm:p-8',
        className,
      )}
    >
      {heading === 'shown' && <h2 className="mb-5 text-lead font-semibold">{title}</h2>}
      {children}
    </section>
  );
}
