import { Link } from 'react-router';
import { classNames } from '#ui/style/class-names.ts';
import { people } from '../addresses.ts';

const filters = [
  { only: undefined, name: 'Everyone' },
  { only: 'staff', name: 'Staff' },
  { only: 'creators', name: 'Creators' },
  { only: 'suspended', name: 'Suspended' },
] as const;

export type Only = (typeof filters)[number]['only'];

/** Reads the filter from the page's address. */
export const readOnly = (params: URLSearchParams): Only =>
  filters.find(({ only }) => only === params.get('only'))?.only;

/** Links that limit the list of people to some of them. */
export function OnlyFilter({ value }: { value: Only }) {
  return (
    <nav aria-label="Show only" className="flex flex-wrap gap-2">
      {filters.map(({ only, name }) => (
        <Link
          key={name}
          to={only ? `${people}?only=${only}` : people}
          replace
          aria-current={only === value ? 'true' : undefined}
          className={classNames(
            'flex h-11 items-center rounded-full border px-4 text-small font-medium transition-colors duration-160',
            only === value
              ? 'border-gold/40 bg-gold/12 text-gold'
              : 'border-hairline text-ink-secondary hover:bg-ink/6 hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
