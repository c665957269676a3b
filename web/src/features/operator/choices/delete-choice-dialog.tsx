import { genreName } from '@kinora/contract/catalogue/genres';
import { deleteChoice, type Choice, type ChoiceList } from '@kinora/contract/operator/choices';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

type DeleteChoiceDialogProps = { list: ChoiceList; choice: Choice; onClose: () => void };

/** Deletes a category or language after confirmation, or explains why it cannot be deleted. */
export function DeleteChoiceDialog({ list, choice, onClose }: DeleteChoiceDialogProps) {
  const remove = useStaffAction(deleteChoice, { onFailed: toastError });
  const name = genreName(choice.name);
  if (choice.obstacle !== null)
    return (
      <Dialog isOpen title={`“${name}” cannot be deleted`} onClose={onClose}>
        <p className="text-ink-secondary">{choice.obstacle}</p>
        <div className="mt-7 flex justify-end">
          <Button variant="secondary" onPress={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${name}”?`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate({ params: { list, choice_id: choice.id } }, { onSettled: () => onClose() })
      }
    >
      <p>Nothing uses it.</p>
    </ConfirmDialog>
  );
}
