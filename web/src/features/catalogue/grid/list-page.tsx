import type { ReactNode } from 'react';
import { Page } from '#ui/page/page.tsx';

type ListPageProps = {
  /** For the browser's tab. */
  title: string;
  /** For the top of the page, if different. */
  heading?: ReactNode;
  /** Hides the heading visually, if the headings below are enough for sighted viewers. */
  hidesHeading?: boolean;
  children: ReactNode;
};

/** A page that lists shows below its heading. */
export function ListPage({ title, heading = title, hidesHeading = false, children }: ListPageProps) {
  return (
    <Page title={title} className="px-gutter pt-list">
      <h1
        className={
          hidesHeading
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
