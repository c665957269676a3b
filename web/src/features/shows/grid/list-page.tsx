import type { ReactNode } from 'react';
import { Page } from '#ui/page.tsx';

type ListPageProps = {
  /** For the browser's tab. */
  title: string;
  /** For the top of the page, where it differs. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A screen that lists shows below its heading. */
export function ListPage({ title, heading = title, children }: ListPageProps) {
  return (
    <Page title={title} className="px-gutter pt-list">
      <h1 className="mb-6 line-clamp-3 font-display text-title font-medium wrap-anywhere first-letter:uppercase md:mb-8">
        {heading}
      </h1>
      {children}
    </Page>
  );
}
