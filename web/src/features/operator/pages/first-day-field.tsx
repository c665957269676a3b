import type { FieldProps } from '#ui/field/field-parts.tsx';
import { NativeField } from '#ui/field/text-field.tsx';

/** From which day on a version counts. */
export function FirstDayField(field: Omit<FieldProps<string>, 'label' | 'description'>) {
  return (
    <div className="w-72 max-w-full">
      <NativeField
        label="Counts from (UTC)"
        type="date"
        description="Leave it empty to publish it now."
        {...field}
      />
    </div>
  );
}
