import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
} from 'react-hook-form';

type Binding<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  inputRef: RefCallBack;
  error: string | undefined;
};

type FormFieldProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> = {
  control: Control<Input, unknown, Output>;
  name: Name;
  children: (field: Binding<FieldPathValue<Input, Name>>) => ReactNode;
};

/** Connects a field to the form: `{(field) => <TextField label="Title" {...field} />}`. */
export function FormField<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  children,
}: FormFieldProps<Input, Output, Name>) {
  const { field, fieldState } = useController({ control, name });
  return children({
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
  });
}
