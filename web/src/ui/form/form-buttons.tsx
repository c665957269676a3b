import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

type FormButtonsProps = {
  /** Without it there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  isPending: boolean;
  /** The label of the button that sends the form: a verb. */
  children: ReactNode;
};

/** The end of a form in a dialog or a panel: leave it, or send it. */
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
