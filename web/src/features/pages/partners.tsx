import type { AboutUs } from '@kinora/contract/pages/pages';
import { classNames } from '#ui/style/class-names.ts';
import { AboutHeading } from './about-heading.tsx';

/** Partners without a logo are shown as wordmarks, in these styles in turn. */
const wordmarkStyles = [
  'font-display font-semibold tracking-tight',
  'font-sans text-small font-semibold tracking-[0.28em] uppercase',
  'font-display italic',
  'font-sans font-bold tracking-tighter',
];

export function Partners({ title, logos }: AboutUs['partners']) {
  return (
    <section>
      <AboutHeading>{title}</AboutHeading>
      <ul className="mt-10 grid grid-cols-2 gap-px overflow-hidden rounded-dialog border border-hairline bg-hairline sm:grid-cols-3">
        {logos.map(({ name, picture }, index) => (
          <li key={name} className="grid min-h-32 place-items-center bg-surface px-4 text-center">
            {picture ? (
              <img src={picture} alt={name} loading="lazy" className="max-h-14 max-w-full object-contain" />
            ) : (
              <span
                className={classNames(
                  'text-lead text-ink-secondary',
                  wordmarkStyles[index % wordmarkStyles.length],
                )}
              >
                {name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
