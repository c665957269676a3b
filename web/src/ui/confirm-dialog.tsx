import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The verb of the button that goes through with it. */
  confirm: string;
  stay: string;
  isOpen: boolean;
  /** What was confirmed is under way. */
  isPending?: boolean;
  onConfirm: () => void;
  onStay: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  confirm,
  stay,
  isOpen,
  isPending = false,
  onConfirm,
  onStay,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} role="alertdialog" title={title} onClose={onStay}>
      <div className="text-ink-secondary">{children}</div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onStay}>
          {stay}
        </Button>
        <Button variant="danger" isPending={isPending} onPress={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
