import { useEffect } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { focusPanel } from './panel.tsx';
import { useDelete, type Deletable } from './use-delete.ts';

const consequences: Record<Deletable['kind'], string> = {
  Show: 'goes with all its seasons, episodes and videos.',
  Season: 'goes with all its episodes and videos.',
  Episode: 'goes with its video.',
};

type DeleteDialogProps = { target: Deletable | null; onClose: () => void };

export function DeleteDialog({ target, onClose }: DeleteDialogProps) {
  const remove = useDelete();
  const { isSuccess, reset } = remove;
  // The button that opened this was deleted with its row, so the focus cannot return to it.
  useEffect(() => {
    if (target || !isSuccess) return;
    focusPanel();
    reset();
  }, [target, isSuccess, reset]);
  if (!target) return null;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Are you sure you want to Delete this ${target.kind}?`}
      onClose={onClose}
    >
      <p className="text-ink-secondary">
        <strong className="font-semibold text-ink">{target.title}</strong> {consequences[target.kind]}
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isPending={remove.isPending}
          onPress={() => remove.mutate(target, { onSettled: onClose })}
        >
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
