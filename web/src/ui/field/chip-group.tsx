import { Checkbox, CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { fieldColumn } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';
import { Icon } from '../media/icon.tsx';
import type { Option } from './select.tsx';

type ChipGroupProps = FieldProps<string[]> & { options: readonly Option[] };

/** A multiple choice from a short list shown as chips; the value holds the ids of the chosen options. */
export function ChipGroup({ label, description, error, options, ...props }: ChipGroupProps) {
  return (
    <CheckboxGroup {...props} isInvalid={!!error} validationBehavior="aria" className={fieldColumn}>
      <FieldLabel>{label}</FieldLabel>
      <div className="flex flex-wrap gap-2 py-1">
        {options.map((option) => (
          <Checkbox
            key={option.id}
            value={option.id}
            className="inline-flex h-9 cursor-pointer items-center gap-1.5 rounded-full border border-control px-3.5 text-small text-ink-secondary transition-colors duration-160 hover:border-ink-secondary hover:text-ink data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-gold data-selected:border-gold data-selected:bg-gold/14 data-selected:text-gold"
          >
            {({ isSelected }) => (
              <>
                {isSelected && <Icon name="check" size={15} />}
                {option.name}
              </>
            )}
          </Checkbox>
        ))}
      </div>
      <FieldNotes error={error} description={description} />
    </CheckboxGroup>
  );
}
