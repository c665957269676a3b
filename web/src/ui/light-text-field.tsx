import { useId } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import { errorLook, fieldColumn, inputBox, labelLook } from './field-look.ts';

type LightTextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className'> & {
  label: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

// @NOTE React Aria's text field brings 5 kB with it, which the landing page has no other use for.
/** A field of one line, for pages that weigh every kilobyte. */
export function LightTextField({ label, onChange, error, inputRef, ...props }: LightTextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={fieldColumn}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <input
        {...props}
        id={id}
        ref={inputRef}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        data-invalid={error ? true : undefined}
        className={inputBox}
      />
      {error && (
        <span id={errorId} className={errorLook}>
          {error}
        </span>
      )}
    </div>
  );
}
