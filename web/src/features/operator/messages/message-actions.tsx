import type { ReceivedMessage } from '@kinora/contract/operator/messages';
import { useState } from 'react';
import { exactMoment } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { AnswerDialog } from './answer-dialog.tsx';

/** Lets staff answer an open message, or shows how and by whom it was handled. */
export function MessageActions({ message }: { message: ReceivedMessage }) {
  const [isOpen, setIsOpen] = useState(false);
  const { handled_at, handled_by, answer, name } = message;
  if (handled_at)
    return (
      <span className="grid gap-0.5 text-small">
        {answer === null ? 'Closed' : 'Answered'}
        {handled_by && ` by ${handled_by}`}
        <span className="text-caption text-ink-secondary tabular-nums">{exactMoment(handled_at)}</span>
        {answer !== null && (
          <bdi className="line-clamp-3 text-caption whitespace-pre-line text-ink-secondary wrap-anywhere">
            {answer}
          </bdi>
        )}
      </span>
    );
  return (
    <>
      <Button size="small" variant="secondary" aria-label={`Answer ${name}`} onPress={() => setIsOpen(true)}>
        Answer
      </Button>
      {isOpen && <AnswerDialog message={message} onClose={() => setIsOpen(false)} />}
    </>
  );
}
