import { useState, type Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from '../style/class-names.ts';
import { fieldColumn, inputBox } from '../style/field-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';
import { IconToggle } from '../button/icon-toggle.tsx';

type SecretFieldProps = FieldProps<string> & {
  /** The label of the toggle beside the field. */
  showLabel: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * A field for sensitive text such as a tax number: masked until the person chooses to show it.
 * @NOTE With a field of type password, browsers would offer to save it as the account's password.
 */
export function SecretField({
  label,
  description,
  error,
  showLabel,
  placeholder,
  inputRef,
  ...props
}: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type="text"
      autoComplete="off"
      autoCorrect="off"
      spellCheck="false"
      isInvalid={!!error}
      validationBehavior="aria"
      className={fieldColumn}
    >
      <FieldLabel>{label}</FieldLabel>
      <span className="relative">
        <Input
          ref={inputRef}
          placeholder={placeholder}
          className={classNames(
            inputBox,
            'pe-14 tabular-nums',
            !isShown && 'not-placeholder-shown:[-webkit-text-security:disc]',
          )}
        />
        <span className="absolute inset-y-0 end-0.5 grid place-items-center">
          <IconToggle icon="eye" label={showLabel} isOn={isShown} onPress={() => setIsShown(!isShown)} />
        </span>
      </span>
      <FieldNotes error={error} description={description} />
    </TextField>
  );
}
