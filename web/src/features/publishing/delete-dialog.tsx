import { trashDays } from '@kinora/contract/publishing/trash';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { isSameName } from './same-name.ts';
import { focusPanel } from './panel.tsx';
import { useDelete, type Deletable } from './use-delete.ts';

const contentsByKind: Record<Deletable['kind'], string> = {
  Show: 'with all its seasons, episodes and videos',
  Season: 'with all its episodes and videos',
  Episode: 'with its video',
};

type DeleteDialogProps = { target: Deletable | null; onClose: () => void };

/**
 * Asks for confirmation before a show, season or episode is moved to the trash; the name of a show has to be
 * typed.
 */
export function DeleteDialog({ target, onClose }: DeleteDialogProps) {
  const deletion = useDelete();
  const { isSuccess, reset } = deletion;
  // The button that opened this dialog was deleted with its row, so the focus cannot return to it.
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
        <strong className="font-semibold text-ink">{target.title}</strong> goes to the trash{' '}
        {contentsByKind[target.kind]}. Viewers will no longer see it; you can restore it for {trashDays} days.
      </p>
      <DeleteForm
        target={target}
        isPending={deletion.isPending}
        onCancel={onClose}
        onConfirm={() => deletion.mutate(target, { onSettled: onClose })}
      />
    </Dialog>
  );
}

type DeleteFormProps = {
  target: Deletable;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

function DeleteForm({ target: { kind, title }, isPending, onCancel, onConfirm }: DeleteFormProps) {
  const [typedName, setTypedName] = useState('');
  const isConfirmed = kind !== 'Show' || isSameName(typedName, title);
  return (
    <form
      className="mt-7 grid gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed && !isPending) onConfirm();
      }}
    >
      {kind === 'Show' && (
        <TextField
          label="Type the name of the show to confirm"
          value={typedName}
          onChange={setTypedName}
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" isPending={isPending} isDisabled={!isConfirmed}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
