import { ActionReason } from '@kinora/contract/operator/people';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';

const Fields = z.object({ note: ActionReason });

type ReasonDialogProps = {
  title: string;
  /** The label of the confirming button. */
  action: string;
  /** Whether the action cannot easily be undone. */
  isDangerous?: boolean;
  /** A sentence about who reads the reason. */
  visibilityNote: string;
  onClose: () => void;
  /** May throw a CallError, which the dialog shows, keeping what was typed. */
  onSubmit: (reason: string) => Promise<unknown>;
  children: ReactNode;
};

/** Asks staff for a reason before they act on a member's account or work. */
export function ReasonDialog({ visibilityNote, onClose, onSubmit, ...dialog }: ReasonDialogProps) {
  return (
    <NoteDialog
      {...dialog}
      schema={Fields}
      label="Reason"
      description={visibilityNote}
      isLong
      onClose={onClose}
      onSubmit={async ({ note }) => {
        await onSubmit(note);
        onClose();
      }}
    />
  );
}
