import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

type FormButtonsProps = {
  /** Omitted if there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  isPending: boolean;
  /** The label of the submit button: a verb. */
  children: ReactNode;
};

/** The cancel and submit buttons of a form in a dialog or a panel. */
export function FormButtons({ onCancel, isPending, children }: FormButtonsProps) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-3">
      {onCancel && (
        <Button variant="ghost" onPress={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" isPending={isPending}>
        {children}
      </Button>
    </div>
  );
}
