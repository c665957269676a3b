import { useId, type ReactNode } from 'react';
import { errorStyle } from '../style/field-style.ts';
import { Checkbox } from './checkbox.tsx';

type StatementFieldProps = {
  value: boolean;
  onChange: (value: boolean) => void;
  error?: string | undefined;
  children: ReactNode;
};

/** A statement that the person has to agree to. */
export function AgreementField({ value, onChange, error, children }: StatementFieldProps) {
  const id = useId();
  return (
    <div role="group" aria-describedby={error && id} className="grid gap-1">
      <Checkbox value={value} onChange={onChange}>
        <span className="block py-2 text-small font-normal text-ink-secondary">{children}</span>
      </Checkbox>
      {error && (
        <p id={id} role="alert" className={errorStyle}>
          {error}
        </p>
      )}
    </div>
  );
}
