import { popularShows } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { appStoreUrl } from '#lib/app-store.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Page } from '#ui/page/page.tsx';
import { AdFree } from './ad-free.tsx';
import { ContactUs } from './contact-us.tsx';
import { GiftLink } from './gift-link.tsx';
import { Hero } from './hero.tsx';
import { JoinPrompt } from './join-prompt.tsx';
import { OriginalShows } from './original-shows.tsx';
import { AlwaysAdFree, IndependentlyOriginal } from './promises.tsx';
import { Questions } from './questions.tsx';

/**
 * With fewer shows, one large picture of another show replaces three posters that already appear in
 * the row above.
 */
const minShowsForPosters = 6;
/** With fewer shows, there are not enough pictures for the texts below the first screen. */
const minShowsForPictures = 3;

/** What visitors see first, illustrated with the most popular shows. */
export function LandingPage() {
  const { data: shows = [] } = useQuery(queryOf(popularShows, { query: { limit: 10 } }));
  const [, second] = shows;
  return (
    <Page>
      <Hero shows={shows} />
      {second && shows.length >= minShowsForPictures ? (
        <>
          <OriginalShows shows={shows.length >= minShowsForPosters ? shows.slice(-3) : shows.slice(2, 3)} />
          <AdFree show={second} />
        </>
      ) : (
        <section className="px-gutter pt-28 md:pt-40">
          <div className="mx-auto grid max-w-6xl gap-16 md:grid-cols-2">
            <IndependentlyOriginal />
            <AlwaysAdFree />
          </div>
        </section>
      )}
      <Questions />
      {!appStoreUrl && (
        <section
          aria-label="Join"
          className="mx-auto grid max-w-2xl justify-items-center px-gutter pt-28 text-center md:pt-40"
        >
          <h2 className="mb-8 font-display text-title font-medium md:text-[2.75rem]">Take a seat.</h2>
          <JoinPrompt />
          <GiftLink />
        </section>
      )}
      <ContactUs />
    </Page>
  );
}
