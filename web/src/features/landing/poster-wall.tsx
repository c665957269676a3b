import type { ShowCard } from '@kinora/contract/shows';
import { Picture } from '#ui/picture.tsx';

const columns = [0, 1, 2, 3];

/** A tilted wall of posters behind the first words; scenery only. */
export function PosterWall({ shows }: { shows: readonly ShowCard[] }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute -end-[22%] -top-[12%] flex h-[124%] w-[135%] rotate-[8deg] gap-3 md:-end-[6%] md:w-[64%] md:gap-5 rtl:-rotate-[8deg]">
        {columns.map((column) => (
          <div
            key={column}
            className="grid flex-1 content-start gap-3 odd:-translate-y-24 even:translate-y-4 md:gap-5"
          >
            {pick(shows, column).map((show) => (
              <Picture
                key={show.id}
                path={show.portrait_image}
                kind="portrait"
                title={show.name}
                color={show.color}
                sizes="(min-width: 768px) 15vw, 33vw"
                className="rounded-card"
              />
            ))}
          </div>
        ))}
      </div>
      <div className="absolute inset-0 bg-linear-to-t from-surface from-25% via-surface/70 to-surface/30 md:bg-linear-to-r md:from-surface md:from-32% md:via-surface/55 md:via-55% md:to-transparent rtl:md:bg-linear-to-l" />
      <div className="absolute inset-x-0 bottom-0 h-40 bg-linear-to-t from-surface to-transparent" />
    </div>
  );
}

/** Four shows for a column, each column beginning elsewhere in the list. */
function pick(shows: readonly ShowCard[], column: number): ShowCard[] {
  const turned = shows.map((_, index) => shows[(index + column * 3) % shows.length]);
  return turned.filter((show) => show !== undefined).slice(0, 4);
}
