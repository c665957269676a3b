import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { Link } from 'react-router';
import { boot } from '#lib/boot.ts';
import { showAddress } from '#lib/show-address.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Picture } from '#ui/media/picture.tsx';
import { Reveal } from '#ui/style/reveal.tsx';

const places = ['-rotate-6 translate-y-4', 'z-10 -mx-[4%] scale-110', 'rotate-6 translate-y-4'];

export function OriginalShows({ shows }: { shows: readonly ShowCard[] }) {
  return (
    <section className="px-gutter pt-28 md:pt-40">
      <Reveal className="mx-auto grid max-w-6xl items-center gap-16 md:grid-cols-2">
        <div>
          <h2 className="font-display text-title font-medium md:text-[2.75rem]">Independently Original</h2>
          <p className="mt-5 max-w-md text-lead text-ink-secondary">
            Shows you will not find anywhere else, by people who answer to their story and to nobody else. On{' '}
            {boot.brand.name} they publish an episode a week, and are paid by those who watch.
          </p>
        </div>
        {shows.length === 3 && (
          <div className="grid grid-cols-3 px-[4%]">
            {shows.map((show, index) => (
              <Link
                key={show.id}
                to={showAddress(show)}
                aria-label={show.name}
                className={classNames(
                  'rounded-card shadow-picture transition-[filter] duration-160 hover:brightness-110',
                  places[index],
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
              </Link>
            ))}
          </div>
        )}
      </Reveal>
    </section>
  );
}
