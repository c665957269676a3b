import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { classNames } from '../style/class-names.ts';
import { inputBox } from '../style/field-style.ts';
import { Icon } from '../media/icon.tsx';

type SearchFieldProps = { label: string; value: string; onChange: (typed: string) => void };

/** A search field; Escape or the clear button empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      maxLength={100}
      className="relative w-full sm:w-72"
    >
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-faint"
      />
      <Input
        placeholder={label}
        className={classNames(inputBox, 'ps-10.5 pe-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <Button className="absolute inset-y-0 end-0 grid w-11 place-items-center text-ink-faint hover:text-ink">
          <Icon name="close" size={16} />
        </Button>
      )}
    </AriaSearchField>
  );
}
