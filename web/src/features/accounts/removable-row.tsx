import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

type RemovableRowProps = {
  name: string;
  /** The label of the action: `Remove`, `Revoke`. */
  action: string;
  /** The consequences of removing the item. */
  warning: string;
  isPending: boolean;
  onRemove: () => void;
  /** Details of the item, below its name. */
  children: ReactNode;
};

/** A named item that gives access to the account; removing it requires confirmation. */
export function RemovableRow({ name, action, warning, isPending, onRemove, children }: RemovableRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {children}
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={`${action} ${name}`}
        className="-me-3.5"
        onPress={() => setIsConfirming(true)}
      >
        {action}
      </Button>
      <ConfirmDialog
        title={`${action} ${name}?`}
        confirmLabel={action}
        cancelLabel="Keep it"
        isOpen={isConfirming}
        isPending={isPending}
        onConfirm={onRemove}
        onCancel={() => setIsConfirming(false)}
      >
        <p>{warning}</p>
      </ConfirmDialog>
    </li>
  );
}
