import {
  Answer,
  answerMessage,
  closeMessage,
  type ReceivedMessage,
} from '@kinora/contract/operator/messages';
import * as z from 'zod/mini';
import { Button } from '#ui/button/button.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

const Fields = z.object({ note: Answer });

type AnswerDialogProps = { message: ReceivedMessage; onClose: () => void };

/** Shows a whole message, to be answered by email or closed without an answer. */
export function AnswerDialog({ message: { id, name, email, message }, onClose }: AnswerDialogProps) {
  const answer = useStaffAction(answerMessage);
  const close = useStaffAction(closeMessage, { onFailed: toastError });
  const params = { message_id: String(id) };
  return (
    <NoteDialog
      schema={Fields}
      title={`Answer ${name}`}
      label="Your answer"
      description={`It is sent to ${email}, with the original message below it.`}
      isLong
      action="Send answer"
      onClose={onClose}
      onSubmit={async ({ note }) => {
        await answer.mutateAsync({ params, body: { answer: note } });
        onClose();
      }}
    >
      <blockquote
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Message"
        className="max-h-64 overflow-y-auto border-s-2 border-hairline ps-4 whitespace-pre-line text-ink wrap-anywhere"
      >
        <bdi>{message}</bdi>
      </blockquote>
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        isPending={close.isPending}
        onPress={() => close.mutate({ params }, { onSuccess: onClose })}
      >
        Close without an answer
      </Button>
    </NoteDialog>
  );
}
