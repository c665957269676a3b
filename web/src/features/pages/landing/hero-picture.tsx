import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { backdropSizes } from '@kinora/contract/pictures';
import { Picture } from '#ui/media/picture.tsx';

/** A picture of a current show behind the hero's text. */
export function HeroPicture({ show }: { show: ShowCard }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden">
      <Picture
        key={show.id}
        path={show.landscape_image}
        kind="landscape"
        title=""
        color={show.color}
        sizes={backdropSizes}
        isHero
        className="absolute! inset-x-0 top-0 h-[70%] md:start-[18%] md:h-full"
      />
      <div className="absolute inset-0 hidden bg-linear-to-r bg-row from-surface from-18% via-surface/75 via-46% to-surface/10 md:block rtl:bg-linear-to-l" />
      <div className="absolute inset-0 bg-linear-to-t bg-column from-surface from-30% via-surface/80 via-60% to-surface/40 md:from-8% md:via-surface/60 md:via-40% md:to-transparent md:to-75%" />
    </div>
  );
}
