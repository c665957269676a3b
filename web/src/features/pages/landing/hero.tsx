import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { appStoreUrl } from '#lib/app-store.ts';
import { GetAppLink } from '#ui/button/get-app-link.tsx';
import { JoinPrompt } from './join-prompt.tsx';
import { PosterWall } from './poster-wall.tsx';

export function Hero({ shows }: { shows: readonly ShowCard[] }) {
  return (
    <section className="relative isolate flex min-h-[min(100dvh,58rem)] items-end overflow-hidden pb-16 md:items-center md:pb-0">
      <PosterWall shows={shows} />
      <div className="w-full px-gutter pt-48 md:pt-header">
        <div className="max-w-2xl">
          <h1 className="font-display text-display font-medium tracking-tight">Made for Makers.</h1>
          <p className="mt-5 mb-9 max-w-md text-lead text-ink-secondary">
            Currently in open beta. Join, watch, and create.
          </p>
          {appStoreUrl ? <GetAppLink size="large" /> : <JoinPrompt />}
        </div>
      </div>
    </section>
  );
}
