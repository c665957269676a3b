import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';

type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url';
  inputMode?: 'text' | 'numeric' | 'email';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  isReadOnly?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

export function TextField({ label, description, error, placeholder, inputRef, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={!!error} validationBehavior="aria" className={fieldColumn}>
      <FieldLabel>{label}</FieldLabel>
      <Input ref={inputRef} className={inputBox} placeholder={placeholder} />
      <FieldNotes error={error} description={description} />
    </AriaTextField>
  );
}

type NativeFieldProps = FieldProps<string> & {
  type: Extract<HTMLInputTypeAttribute, 'date' | 'time' | 'number'>;
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** Limits years to four digits, so that browsers move on to the next part of the date after the fourth. */
const lastDay = '9999-12-31';

/** A day (`2026-11-28`), a time (`18:30`) or a number as text, entered with the browser's own control. */
export function NativeField({
  label,
  description,
  error,
  type,
  min,
  max,
  inputRef,
  ...props
}: NativeFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={!!error} validationBehavior="aria" className={fieldColumn}>
      <FieldLabel>{label}</FieldLabel>
      <Input
        ref={inputRef}
        className={inputBox}
        type={type}
        min={min}
        max={max ?? (type === 'date' ? lastDay : undefined)}
      />
      <FieldNotes error={error} description={description} />
    </AriaTextField>
  );
}
