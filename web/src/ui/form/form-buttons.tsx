import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

type FormButtonsProps = {
  /** Omitted if there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  isPending: boolean;
  /** The label of the button that sends the form: a verb. */
  children: ReactNode;
};

/** The buttons of a form in a dialog or a panel: cancel, and submit. */
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
