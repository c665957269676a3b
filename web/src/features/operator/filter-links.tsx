import { PlainLink } from '#ui/button/plain-link.tsx';
import { classNames } from '#ui/style/class-names.ts';

type FilterLinksProps = {
  /** The list's path. */
  path: string;
  /** The name of the query parameter that filters the list. */
  name: string;
  value: string | undefined;
  /** The filter without a value links to the list without the parameter. */
  filters: readonly { value: string | undefined; name: string }[];
};

/** Links that limit a list to some of its entries. */
export function FilterLinks({ path, name: parameter, value: chosen, filters }: FilterLinksProps) {
  return (
    <nav aria-label="Show only" className="flex flex-wrap gap-2">
      {filters.map(({ value, name }) => (
        <PlainLink
          key={name}
          to={value ? `${path}?${parameter}=${value}` : path}
          replace
          aria-current={value === chosen ? 'true' : undefined}
          className={classNames(
            'flex h-11 items-center rounded-full border px-4 text-small font-medium transition-colors duration-160',
            value === chosen
              ? 'border-gold/40 bg-gold/12 text-gold'
              : 'border-hairline text-ink-secondary hover:bg-ink/6 hover:text-ink',
          )}
        >
          {name}
        </PlainLink>
      ))}
    </nav>
  );
}
