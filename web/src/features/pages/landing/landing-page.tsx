import { popularShows } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { appStoreUrl } from '#lib/app-store.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Page } from '#ui/page/page.tsx';
import { AdFree } from './ad-free.tsx';
import { ContactUs } from './contact-us.tsx';
import { Hero } from './hero.tsx';
import { JoinPrompt } from './join-prompt.tsx';
import { OriginalShows } from './original-shows.tsx';
import { Questions } from './questions.tsx';

/** What visitors see first, illustrated with the most popular shows. */
export function LandingPage() {
  const { data: shows = [] } = useQuery(queryOf(popularShows, { query: { limit: 10 } }));
  return (
    <Page>
      <Hero shows={shows} />
      <OriginalShows shows={shows.slice(0, 3)} />
      <AdFree show={shows[3] ?? shows[0] ?? null} />
      <Questions />
      {!appStoreUrl && (
        <section
          aria-label="Join"
          className="mx-auto grid max-w-2xl justify-items-center px-gutter pt-28 text-center md:pt-40"
        >
          <h2 className="mb-8 font-display text-title font-medium md:text-[2.75rem]">Take a seat.</h2>
          <JoinPrompt />
        </section>
      )}
      <ContactUs />
    </Page>
  );
}
