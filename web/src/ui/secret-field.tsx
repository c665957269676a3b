import { useState } from 'react';
import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import { fieldColumn, inputBox } from './field-look.ts';
import { FieldLabel, FieldNotes } from './field-parts.tsx';
import type { FieldProps } from './field-parts.tsx';
import { IconToggle } from './icon-toggle.tsx';

type SecretFieldProps = FieldProps<string> & {
  /** What the toggle beside it is called. */
  showLabel: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * A text that nobody shall read over a shoulder, such as a tax number: dots until it is asked to show.
 * @NOTE a field of type password would have browsers offer to keep it as the password of the account.
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
