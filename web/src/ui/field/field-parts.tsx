import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { errorStyle, labelStyle } from '../style/field-style.ts';

/** The props common to all fields; `FormField` supplies all but the first three. */
export type FieldProps<Value> = {
  label: string;
  description?: string;
  isDisabled?: boolean;
  name?: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string | undefined;
};

export function FieldLabel({ children, id }: { children: string; id?: string }) {
  return (
    <Label id={id} className={labelStyle}>
      {children}
    </Label>
  );
}

/** Shows the field's description and, below it, the error. */
export function FieldNotes({
  error,
  description,
}: {
  error?: string | undefined;
  description?: string | undefined;
}) {
  return (
    <>
      {description && (
        <Text slot="description" className="text-small text-ink-faint">
          {description}
        </Text>
      )}
      <FieldError className={errorStyle}>{error}</FieldError>
    </>
  );
}
