import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import { classNames } from './class-names.ts';

type SwitchProps = {
  label: string;
  description?: string;
  value: boolean;
  onChange: (value: boolean) => void;
};

/** On or off, in force at once. */
export function Switch({ label, description, value, onChange }: SwitchProps) {
  return (
    <SwitchField isSelected={value} onChange={onChange} className="grid">
      <SwitchButton className="group flex min-h-11 cursor-pointer items-center justify-between gap-5">
        <span className="font-medium">{label}</span>
        <span
          className={classNames(
            'flex h-7 w-12 shrink-0 items-center rounded-full border border-control bg-surface-overlay p-0.75 transition-colors duration-160',
            'group-hover:border-ink-secondary group-data-selected:border-gold group-data-selected:bg-gold',
            'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-3 group-data-focus-visible:outline-gold',
          )}
        >
          <span
            className={classNames(
              'size-5 rounded-full bg-ink-secondary transition-[translate,background-color] duration-160',
              'group-data-selected:translate-x-5 group-data-selected:bg-on-gold rtl:group-data-selected:-translate-x-5',
            )}
          />
        </span>
      </SwitchButton>
      {description && (
        <Text slot="description" className="pe-16 text-small text-ink-secondary">
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
