import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../style/class-names.ts';
import { FieldLabel } from './field-parts.tsx';

export type Choice<Value extends string> = { value: Value; name: string; description?: string };

type ChoiceGroupProps<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `column` if the descriptions need the full width. */
  direction?: 'row' | 'column';
};

/** A single choice from a few options, all visible and each with a short description. */
export function ChoiceGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
  direction = 'row',
}: ChoiceGroupProps<Value>) {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      className="flex min-w-0 flex-col gap-2.5"
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={classNames('grid gap-2', direction === 'row' && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {choices.map((choice) => (
          <RadioField
            key={choice.value}
            value={choice.value}
            className={({ isSelected }) =>
              classNames(
                'relative rounded-card border p-4 transition-colors duration-160',
                isSelected ? 'border-gold bg-gold/8' : 'border-control hover:border-ink-secondary',
                'has-data-focus-visible:outline-2 has-data-focus-visible:outline-offset-2 has-data-focus-visible:outline-gold',
              )
            }
          >
            <RadioButton className="flex cursor-pointer items-center gap-3 font-medium before:absolute before:inset-0">
              {({ isSelected }) => (
                <>
                  <span
                    className={classNames(
                      'grid size-5 shrink-0 place-items-center rounded-full border-2',
                      isSelected ? 'border-gold bg-gold/8' : 'border-control',
                    )}
                  >
                    {isSelected && <span className="size-2.5 rounded-full bg-gold" />}
                  </span>
                  {choice.name}
                </>
              )}
            </RadioButton>
            {choice.description && (
              <Text slot="description" className="mt-1 block ps-8 text-small text-ink-secondary">
                {choice.description}
              </Text>
            )}
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
