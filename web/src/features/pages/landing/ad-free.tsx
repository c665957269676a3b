import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { Picture } from '#ui/media/picture.tsx';
import { Reveal } from '#ui/style/reveal.tsx';
import { AlwaysAdFree } from './promises.tsx';

export function AdFree({ show }: { show: ShowCard }) {
  return (
    <section className="px-gutter pt-28 md:pt-40">
      <Reveal className="mx-auto grid max-w-6xl items-center gap-12 md:grid-cols-2 md:gap-16">
        <div aria-hidden="true" className="relative order-last md:order-first">
          <Picture
            path={show.landscape_image}
            kind="landscape"
            title={show.name}
            color={show.color}
            sizes="(min-width: 768px) 45vw, 92vw"
            className="rounded-dialog shadow-picture"
          />
          {/* A player with an unbroken progress bar: no ad breaks. */}
          <div className="absolute inset-x-0 bottom-0 rounded-b-dialog bg-linear-to-t from-scrim/80 to-transparent px-5 pt-14 pb-5">
            <div className="h-1 overflow-hidden rounded-full bg-ink/25">
              <div className="h-full w-2/5 rounded-full bg-gold" />
            </div>
          </div>
        </div>
        <AlwaysAdFree />
      </Reveal>
    </section>
  );
}
