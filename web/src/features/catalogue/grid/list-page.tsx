import type { ReactNode } from 'react';
import { Page } from '#ui/page/page.tsx';

type ListPageProps = {
  /** The title of the browser tab. */
  title: string;
  /** The heading at the top of the page, if different. */
  heading?: ReactNode;
  /** Whether the heading is visually hidden, because the headings below are enough for sighted viewers. */
  isHeadingHidden?: boolean;
  children: ReactNode;
};

/** A page that lists shows below its heading. */
export function ListPage({ title, heading = title, isHeadingHidden = false, children }: ListPageProps) {
  return (
    <Page title={title} className="px-gutter pt-list">
      <h1
        className={
          isHeadingHidden
            ? 'sr-only'
            : 'mb-6 line-clamp-3 font-display text-title font-medium wrap-anywhere md:mb-8'
        }
      >
        {heading}
      </h1>
      {children}
    </Page>
  );
}
