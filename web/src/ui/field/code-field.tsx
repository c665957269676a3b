import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../style/class-names.ts';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';

type CodeFieldProps = FieldProps<string> & { maxLength?: number; inputRef?: Ref<HTMLInputElement> };

/**
 * A field for a numeric code from an email or an authenticator app, `maxLength` digits long. The code can be
 * typed, pasted along with surrounding text, or autofilled by the device.
 */
export function CodeField({
  label,
  description,
  error,
  onChange,
  maxLength = 6,
  inputRef,
  ...props
}: CodeFieldProps) {
  const isLong = (props.value ?? '').length > 8;
  return (
    <AriaTextField
      {...props}
      onChange={(text) => onChange(codeOf(text, maxLength))}
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
        className={classNames(
          inputBox,
          'text-center tabular-nums',
          isLong ? 'tracking-normal' : 'text-lead! tracking-[0.4em]',
        )}
      />
      <FieldNotes error={error} description={description} />
    </AriaTextField>
  );
}

/** Extracts the digits from typed or pasted text such as `481 516`. */
function codeOf(text: string, maxLength: number): string {
  return text.replaceAll(/\D/g, '').slice(0, maxLength);
}
