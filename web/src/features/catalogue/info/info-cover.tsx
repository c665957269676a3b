import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { mediaUrl } from '#lib/media.ts';
import { Picture } from '#ui/media/picture.tsx';
import { Trailer } from '../stage/trailer.tsx';

/** The trailer above the text, or the landscape picture if there is none. */
export function InfoCover({ show }: { show: ShowCard }) {
  return (
    <div className="relative isolate">
      <Picture
        path={show.landscape_image}
        kind="landscape"
        title={show.name}
        color={show.color}
        sizes="(min-width: 800px) 48rem, 100vw"
      />
      {show.trailer && (
        <Trailer key={show.id} src={mediaUrl(show.trailer)} controlsStyle="absolute end-3 bottom-3 z-10" />
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-24 bg-linear-to-t from-surface-raised to-transparent" />
    </div>
  );
}
