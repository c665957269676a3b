import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../style/class-names.ts';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';

type PinFieldProps = FieldProps<string> & { inputRef?: Ref<HTMLInputElement> };

/** A masked field for a four-digit PIN. */
export function PinField({ label, description, error, onChange, inputRef, ...props }: PinFieldProps) {
  return (
    <AriaTextField
      {...props}
      onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 4))}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      isInvalid={!!error}
      validationBehavior="aria"
      className={fieldColumn}
    >
      <FieldLabel>{label}</FieldLabel>
      <Input
        ref={inputRef}
        dir="ltr"
        className={classNames(inputBox, 'text-center text-lead! tracking-[0.4em] tabular-nums')}
      />
      <FieldNotes error={error} description={description} />
    </AriaTextField>
  );
}
