import { useEffect, type ReactNode } from 'react';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { Page } from '#ui/page/page.tsx';

type PageLayoutProps = {
  /** The page's name in the breadcrumb and in the browser's tab. */
  name: string;
  title?: string;
  lead?: ReactNode;
  width?: 'text' | 'wide';
  children: ReactNode;
};

/** A text page: breadcrumb, title and content, scrolled to the top. */
export function PageLayout({ name, title = name, lead, width = 'text', children }: PageLayoutProps) {
  useEffect(() => {
    // @NOTE the braces: newer browsers return a promise here, which React would take for a cleanup function.
    scrollTo(0, 0);
  }, []);
  return (
    <Page
      title={name}
      className={classNames(
        'mx-auto px-gutter pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]',
        width === 'text'
          ? 'max-w-[calc(44rem+2*var(--spacing-gutter))]'
          : 'max-w-[calc(72rem+2*var(--spacing-gutter))]',
      )}
    >
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name }]} />
      <h1 className="mt-6 font-display text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)] leading-[1.08] font-medium tracking-tight">
        {title}
      </h1>
      {lead && <div className="mt-5 max-w-2xl text-lead text-ink-secondary">{lead}</div>}
      <div className="mt-10 md:mt-14">{children}</div>
    </Page>
  );
}
