import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { showPath } from '#lib/show-path.ts';
import { Picture } from '#ui/media/picture.tsx';

/** The seasons of the banner's show; each links to its episodes. */
export function SeasonTiles({ show }: { show: ShowDetails }) {
  if (show.seasons.length === 0) return null;
  return (
    <ul
      aria-label={`Seasons of ${show.name}`}
      className="-mx-gutter mt-8 flex gap-4 overflow-x-auto px-gutter py-2 [scrollbar-width:none]"
    >
      {show.seasons.map((season) => (
        <li key={season.season_id} className="w-36 shrink-0 md:w-44">
          <PlainLink
            to={`${showPath(show)}?season=${season.season_id}`}
            className="group relative block overflow-hidden rounded-card"
          >
            <Picture
              path={season.landscape_image ?? show.landscape_image}
              kind="landscape"
              title=""
              color={show.color}
              sizes="11rem"
              className="transition-[filter] duration-160 group-hover:brightness-115"
            />
            <span className="absolute inset-0 flex items-end bg-linear-to-t from-scrim/85 to-transparent p-2.5">
              <span className="line-clamp-2 text-small font-medium wrap-anywhere">
                <bdi>{season.season_name}</bdi>
              </span>
            </span>
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
