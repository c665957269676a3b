import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import { fieldColumn, inputBox } from './field-look.ts';
import { FieldLabel, FieldNotes } from './field-parts.tsx';
import type { FieldProps } from './field-parts.tsx';

type CodeFieldProps = FieldProps<string> & { inputRef?: Ref<HTMLInputElement> };

/** Six digits from a mail: typed, pasted with whatever stands around them, or offered by the device. */
export function CodeField({ label, description, error, onChange, inputRef, ...props }: CodeFieldProps) {
  return (
    <AriaTextField
      {...props}
      onChange={(text) => onChange(codeOf(text))}
      inputMode="numeric"
      autoComplete="one-time-code"
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

/** The digits of what was typed or pasted, such as `481 516`. */
function codeOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6);
}
