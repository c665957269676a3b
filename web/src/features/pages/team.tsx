import type { AboutUs } from '@kinora/contract/pages/pages';
import { posterColors } from '#lib/poster-colors.ts';
import { AboutHeading } from './about-heading.tsx';

type Person = AboutUs['team']['people'][number];

export function Team({ title, people }: AboutUs['team']) {
  return (
    <section>
      <AboutHeading>{title}</AboutHeading>
      <ul className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-8 gap-y-12">
        {people.map((person) => (
          <li key={person.name}>
            <Portrait {...person} />
            <h3 className="mt-5 text-lead font-medium">{person.name}</h3>
            <p className="text-small text-gold">{person.role}</p>
            <p className="mt-3 text-small text-ink-secondary">{person.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A photo, or the initials on a color derived from the name. */
function Portrait({ name, photo }: Person) {
  const frame = 'aspect-4/5 w-full max-w-72 rounded-card object-cover';
  if (photo) return <img src={photo} alt="" loading="lazy" className={frame} />;
  const { background, glow } = posterColors(name, null);
  const initials = name.split(/\s+/).map((word) => word.slice(0, 1));
  return (
    <div
      aria-hidden="true"
      className={`grid place-items-center ${frame}`}
      style={{ background: `radial-gradient(120% 90% at 70% 10%, ${glow}, ${background})` }}
    >
      <span className="font-display text-[4rem] text-ink/85">{initials.join('')}</span>
    </div>
  );
}
