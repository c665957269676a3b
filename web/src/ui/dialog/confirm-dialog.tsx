import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The label of the confirming button: a verb. */
  confirmLabel: string;
  /** The label of the button that cancels. */
  cancelLabel: string;
  isOpen: boolean;
  /** The confirmed action is in progress. */
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
  title,
  isOpen,
  isPending = false,
  onConfirm,
  children,
  ...props
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} role="alertdialog" title={title} onClose={props.onCancel}>
      <div className="text-ink-secondary">{children}</div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button variant="danger" isPending={isPending} onPress={onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
