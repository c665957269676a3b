import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { Picture } from '#ui/media/picture.tsx';

type Tile = Pick<ShowCard, 'id' | 'name' | 'portrait_image' | 'color'>;

const columns = [0, 1, 2, 3];

/** Tinted and untitled placeholders until the shows have loaded. */
const blankTiles: readonly Tile[] = [12, 58, 160, 205, 250, 285, 330].map((hue) => ({
  id: -hue,
  name: '',
  portrait_image: null,
  color: `oklch(0.36 0.06 ${hue})`,
}));

/** A tilted wall of posters behind the hero text; purely decorative. */
export function PosterWall({ shows }: { shows: readonly ShowCard[] }) {
  const tiles = shows.length > 0 ? shows : blankTiles;
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute -end-[22%] -top-[12%] flex h-[124%] w-[135%] rotate-[8deg] gap-3 md:-end-[6%] md:w-[64%] md:gap-5 rtl:-rotate-[8deg]">
        {columns.map((column) => (
          <div
            key={column}
            className="grid flex-1 content-start gap-3 odd:-translate-y-24 even:translate-y-4 md:gap-5"
          >
            {pick(tiles, column).map((tile) => (
              <Picture
                key={tile.id}
                path={tile.portrait_image}
                kind="portrait"
                title={tile.name}
                color={tile.color}
                sizes="(min-width: 768px) 15vw, 33vw"
                hasFade={false}
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

/** Four tiles for a column; each column starts at a different place in the list. */
function pick(tiles: readonly Tile[], column: number): Tile[] {
  const turned = tiles.map((_, index) => tiles[(index + column * 3) % tiles.length]);
  return turned.filter((tile) => tile !== undefined).slice(0, 4);
}
