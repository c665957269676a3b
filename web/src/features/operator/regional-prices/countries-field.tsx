import { countryName } from '@kinora/contract/earnings/countries';
import { countryOptions } from '#lib/country-options.ts';
import type { FieldProps } from '#ui/field/field-parts.tsx';
import { Select } from '#ui/field/select.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** A field for several countries: each country chosen from the list is added below it. */
export function CountriesField({ value, onChange, ...field }: Omit<FieldProps<string[]>, 'label'>) {
  return (
    <div className="grid gap-2">
      <Select
        label="Countries"
        placeholder="Add a country…"
        options={countryOptions.filter(({ id }) => !value.includes(id))}
        {...field}
        value={null}
        onChange={(id) => id !== null && onChange([...value, id])}
      />
      {value.length > 0 && (
        <ul aria-label="Countries" className="flex flex-wrap gap-2">
          {value.map((code) => (
            <li
              key={code}
              className="inline-flex h-9 items-center gap-1 rounded-full bg-ink/8 ps-3.5 pe-1 text-small"
            >
              {countryName(code)}
              <button
                type="button"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => onChange(value.filter((other) => other !== code))}
                className="grid size-7 place-items-center rounded-full text-ink-faint hover:text-ink"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
