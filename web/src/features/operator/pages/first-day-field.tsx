import type { FieldProps } from '#ui/field/field-parts.tsx';
import { NativeField } from '#ui/field/text-field.tsx';

/** The day from which a version is in effect. */
export function FirstDayField(field: Omit<FieldProps<string>, 'label' | 'description'>) {
  return (
    <div className="w-72 max-w-full">
      <NativeField
        label="Takes effect on (UTC)"
        type="date"
        description="Leave it empty to publish it now."
        {...field}
      />
    </div>
  );
}
