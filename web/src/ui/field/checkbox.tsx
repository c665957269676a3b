import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../media/icon.tsx';

type CheckboxProps = { children: ReactNode; value: boolean; onChange: (value: boolean) => void };

export function Checkbox({ children, value, onChange }: CheckboxProps) {
  return (
    <CheckboxField isSelected={value} onChange={onChange}>
      <CheckboxButton className="flex min-h-11 cursor-pointer items-center gap-3">
        {({ isSelected, isFocusVisible }) => (
          <>
            <span
              className={classNames(
                'grid size-6 shrink-0 place-items-center rounded-card border transition-colors duration-160',
                isSelected ? 'border-gold bg-gold text-on-gold' : 'border-control bg-surface-overlay',
                isFocusVisible && 'outline-2 outline-offset-2 outline-gold',
              )}
            >
              {isSelected && <Icon name="check" size={16} />}
            </span>
            <span className="font-medium">{children}</span>
          </>
        )}
      </CheckboxButton>
    </CheckboxField>
  );
}
