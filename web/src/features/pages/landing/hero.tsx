import { findHeroShow } from '@kinora/contract/catalogue/hero-show';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { appStoreUrl } from '#lib/app-store.ts';
import { GetAppLink } from '#ui/button/get-app-link.tsx';
import { EmptyScreen } from './empty-screen.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { JoinPrompt } from './join-prompt.tsx';
import { OnNow } from './on-now.tsx';
import { Terms } from './terms.tsx';

/** What the service is, what it costs, who is paid and what is showing, all on the first screen. */
export function Hero({ shows }: { shows: readonly ShowCard[] }) {
  const show = findHeroShow(shows);
  return (
    <section className="relative isolate flex min-h-[min(100dvh,68rem)] flex-col justify-end overflow-hidden pt-header">
      {show && <HeroPicture show={show} />}
      <div className="flex w-full grow items-center gap-x-[6vw] gap-y-8 px-gutter pt-6 pb-8 max-xl:flex-col max-xl:items-start max-xl:justify-center md:pt-10 md:pb-12">
        <div className="w-full max-w-2xl xl:w-1/2">
          <h1 className="font-display text-display font-medium tracking-tight">Made for Makers.</h1>
          <p className="mt-3 text-lead text-ink-secondary md:mt-4">
            Currently in open beta. Join, watch, and create.
          </p>
          <Terms />
          {appStoreUrl ? <GetAppLink size="large" /> : <JoinPrompt />}
        </div>
        {!show && (
          <EmptyScreen className="mx-auto max-h-[34dvh] w-full min-w-0 max-xl:order-first xl:max-h-[70dvh] xl:max-w-4xl xl:flex-1" />
        )}
      </div>
      <OnNow shows={shows} />
    </section>
  );
}
