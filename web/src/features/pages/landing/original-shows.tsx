import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { showPath } from '#lib/show-path.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Picture } from '#ui/media/picture.tsx';
import { Reveal } from '#ui/style/reveal.tsx';
import { IndependentlyOriginal } from './promises.tsx';

const posterStyles = ['-rotate-6 translate-y-4', 'z-10 -mx-[4%] scale-110', 'rotate-6 translate-y-4'];

/** A text about original shows, illustrated with three posters or, for a single show, one large picture. */
export function OriginalShows({ shows }: { shows: readonly ShowCard[] }) {
  const [firstShow] = shows;
  return (
    <section className="px-gutter pt-28 md:pt-40">
      <Reveal className="mx-auto grid max-w-6xl items-center gap-16 md:grid-cols-2">
        <IndependentlyOriginal />
        {shows.length === 1 && firstShow && (
          <PlainLink
            to={showPath(firstShow)}
            aria-label={firstShow.name}
            className="block rounded-dialog shadow-picture transition-[filter] duration-160 hover:brightness-110"
          >
            <Picture
              path={firstShow.landscape_image}
              kind="landscape"
              title={firstShow.name}
              color={firstShow.color}
              sizes="(min-width: 768px) 45vw, 92vw"
              className="rounded-dialog"
            />
          </PlainLink>
        )}
        {shows.length === 3 && (
          <div className="grid grid-cols-3 px-[4%]">
            {shows.map((show, index) => (
              <PlainLink
                key={show.id}
                to={showPath(show)}
                aria-label={show.name}
                className={classNames(
                  'rounded-card shadow-picture transition-[filter] duration-160 hover:brightness-110',
                  posterStyles[index],
                )}
              >
                <Picture
                  path={show.portrait_image}
                  kind="portrait"
                  title={show.name}
                  color={show.color}
                  sizes="(min-width: 768px) 16vw, 30vw"
                  className="rounded-card"
                />
              </PlainLink>
            ))}
          </div>
        )}
      </Reveal>
    </section>
  );
}
