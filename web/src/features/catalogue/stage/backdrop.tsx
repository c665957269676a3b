import { backdropSizes } from '@kinora/contract/pictures';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { mediaUrl } from '#lib/media.ts';
import { useHydrated } from '#lib/hooks/use-hydrated.ts';
import { Picture } from '#ui/media/picture.tsx';
import { Trailer } from './trailer.tsx';

/**
 * The picture behind a show's title, covered by the muted trailer once the trailer can play, and darkened so
 * that the text is legible.
 */
export function Backdrop({ show }: { show: ShowCard }) {
  const isHydrated = useHydrated();
  return (
    <div className="absolute inset-0 -z-10 overflow-hidden bg-surface">
      {/* Phones only have room for part of the picture: the part next to the text on wider screens. */}
      <div className="absolute inset-x-0 top-0 h-full md:start-[18%] max-md:[&_img]:object-[75%_50%] max-md:[&_video]:object-[75%_50%]">
        <Picture
          path={show.landscape_image}
          kind="landscape"
          title=""
          color={show.color}
          sizes={backdropSizes}
          isHero
          className="size-full"
        />
        {isHydrated && show.trailer && (
          <Trailer
            key={show.id}
            src={mediaUrl(show.trailer)}
            // Placed so that they cover neither the text nor the row of seasons at the bottom.
            controlsStyle="absolute end-gutter top-20 z-10 lg:top-auto lg:bottom-[35%]"
          />
        )}
      </div>
      <div className="pointer-events-none absolute inset-0 hidden bg-linear-to-r bg-row from-surface from-18% via-surface/75 via-42% to-transparent to-80% md:block rtl:bg-linear-to-l" />
      <div className="pointer-events-none absolute inset-0 bg-linear-to-t bg-column from-surface from-4% via-surface/80 via-50% to-transparent to-90% md:from-2% md:via-surface/20 md:via-25% md:to-50%" />
    </div>
  );
}
