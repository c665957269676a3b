import { popularShows } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { Page } from '#ui/page/page.tsx';
import { Picture } from '#ui/media/picture.tsx';

type AccountLayoutProps = { title: string; lead: string; children: ReactNode };

/** A form next to the artwork of a popular show. */
export function AccountLayout({ title, lead, children }: AccountLayoutProps) {
  const { data: shows = [] } = useQuery(queryOf(popularShows, { query: { limit: 10 } }));
  const show = shows[0];
  return (
    <Page title={title} className="grid min-h-dvh lg:grid-cols-2">
      <div className="grid content-center justify-items-center px-gutter py-28">
        <div className="w-full max-w-md">
          <h1 className="font-display text-title font-medium md:text-[2.75rem]">{title}</h1>
          <p className="mt-3 mb-9 text-ink-secondary">{lead}</p>
          {children}
        </div>
      </div>
      <div aria-hidden="true" className="relative hidden overflow-hidden lg:block">
        {show && (
          <>
            <Picture
              path={show.landscape_image}
              kind="landscape"
              title=""
              color={show.color}
              sizes="100vw"
              className="absolute! inset-0 size-full"
            />
            <div className="absolute inset-0 bg-linear-to-r from-surface via-surface/40 to-surface/10 rtl:bg-linear-to-l" />
            <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-surface to-transparent p-gutter pt-40">
              <p className="font-display text-title">{show.name}</p>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
