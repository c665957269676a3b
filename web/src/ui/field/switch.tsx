import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../style/class-names.ts';

type SwitchProps = {
  label: string;
  description?: string;
  value: boolean;
  onChange: (value: boolean) => void;
};

/** An on/off setting that takes effect immediately. */
export function Switch({ label, description, value, onChange }: SwitchProps) {
  return (
    <SwitchField isSelected={value} onChange={onChange} className="grid">
      <SwitchButton className="flex min-h-11 cursor-pointer items-center justify-between gap-5">
        {({ isSelected, isFocusVisible }) => (
          <>
            <span className="font-medium">{label}</span>
            <span
              className={classNames(
                'flex h-7 w-12 shrink-0 items-center rounded-full border px-1 transition-colors duration-160',
                isSelected ? 'justify-end border-gold bg-gold' : 'border-control bg-surface-overlay',
                isFocusVisible && 'outline-2 outline-offset-2 outline-gold',
              )}
            >
              <span
                className={classNames('size-5 rounded-full', isSelected ? 'bg-on-gold' : 'bg-ink-secondary')}
              />
            </span>
          </>
        )}
      </SwitchButton>
      {description && (
        <Text slot="description" className="pe-16 text-small text-ink-secondary">
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
