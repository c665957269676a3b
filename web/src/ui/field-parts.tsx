import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { classNames } from './class-names.ts';

/** What every field takes; `FormField` gives all but the first three. */
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

export const fieldColumn = 'flex min-w-0 flex-col gap-1.5';

const box =
  'w-full rounded-card border border-control bg-surface-raised px-4 text-body text-ink transition-colors duration-160';

/** The box that text is typed into; `data-invalid` comes from React Aria. */
export const inputBox = classNames(
  box,
  'h-12 placeholder:text-ink-faint hover:border-ink-secondary focus:border-gold focus:outline-none',
  'data-invalid:border-danger data-disabled:text-ink-faint data-disabled:border-hairline',
  '[&[readonly]]:border-hairline [&[readonly]]:bg-transparent [&[readonly]]:text-ink-secondary',
);

export function FieldLabel({ children, id }: { children: string; id?: string }) {
  return (
    <Label id={id} className="text-small font-medium text-ink-secondary">
      {children}
    </Label>
  );
}

/** What is wrong with the field, or else a hint on what it wants. */
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
      <FieldError className="text-small text-danger">{error}</FieldError>
    </>
  );
}
