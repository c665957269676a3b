import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { errorStyle, fieldColumn, inputBox, labelStyle } from '../style/field-style.ts';

type LightTextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className'> & {
  label: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** The sessionStorage key for text typed before the page is interactive. */
  'data-keep-as'?: string;
};

// @NOTE React Aria's text field adds 5 kB, and nothing else on the landing page needs it.
/** A single-line text field for pages where bundle size matters most. */
export function LightTextField({ label, onChange, error, inputRef, ...props }: LightTextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={fieldColumn}>
      <label htmlFor={id} className={labelStyle}>
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
        <span id={errorId} className={errorStyle}>
          {error}
        </span>
      )}
    </div>
  );
}
