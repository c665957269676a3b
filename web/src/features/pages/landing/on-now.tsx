import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { boot } from '#lib/boot.ts';
import { showPath } from '#lib/show-path.ts';
import { Picture } from '#ui/media/picture.tsx';
import { RailHeader } from '#ui/rail/rail-header.tsx';
import { Rail } from '#ui/rail/rail.tsx';

/** Fewer posters would look lost in a row, so each is shown beside its show's description instead. */
const minShowsForRail = 3;

/** The most popular shows, each with a link to its page; nothing can be played here. */
export function OnNow({ shows }: { shows: readonly ShowCard[] }) {
  const title = `Now on ${boot.brand.name}`;
  if (shows.length === 0) return null;
  if (shows.length < minShowsForRail)
    return (
      <section aria-label={title} className="grid gap-4">
        <RailHeader title={title} action={<TrendingLink />} />
        <ul className="grid gap-4 px-gutter md:gap-[30px] md:has-[li+li]:grid-cols-2">
          {shows.map((show) => (
            <li key={show.id}>
              <PlainLink
                to={showPath(show)}
                className="group flex items-center gap-5 rounded-dialog bg-surface-raised/80 p-3 backdrop-blur-md transition-colors duration-160 hover:bg-surface-overlay/80 md:gap-7"
              >
                <Picture
                  path={show.portrait_image}
                  kind="portrait"
                  title={show.name}
                  color={show.color}
                  sizes="9rem"
                  hasFade={false}
                  className="w-24 shrink-0 rounded-card md:w-36"
                />
                <span className="grid min-w-0 gap-2 pe-3 wrap-anywhere">
                  <bdi className="line-clamp-2 font-display text-title font-medium transition-colors duration-160 group-hover:text-gold">
                    {show.name}
                  </bdi>
                  <bdi className="line-clamp-3 max-w-3xl text-small text-ink-secondary">
                    {show.description}
                  </bdi>
                </span>
              </PlainLink>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <Rail title={title} action={<TrendingLink />}>
      {shows.map((show) => (
        <PlainLink
          key={show.id}
          to={showPath(show)}
          aria-label={show.name}
          className="block rounded-card shadow-picture transition-[filter,translate] duration-160 hover:-translate-y-1 hover:brightness-110"
        >
          <Picture
            path={show.portrait_image}
            kind="portrait"
            title={show.name}
            color={show.color}
            sizes="(min-width: 1400px) 15vw, (min-width: 991px) 18vw, (min-width: 550px) 23vw, 42vw"
            hasFade={false}
            className="rounded-card"
          />
        </PlainLink>
      ))}
    </Rail>
  );
}

function TrendingLink() {
  return (
    <PlainLink
      to="/trending"
      className="-my-2 shrink-0 rounded-card py-2 text-small font-medium text-ink-secondary transition-colors duration-160 hover:text-gold"
    >
      See what is on
    </PlainLink>
  );
}
