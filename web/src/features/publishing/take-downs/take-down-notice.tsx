import { AppealForm, type TakeDown } from '@kinora/contract/publishing/take-downs';
import { useState } from 'react';
import * as z from 'zod/mini';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { CounterNoticeDialog } from './counter-notice-dialog.tsx';
import { useAppeal } from './use-take-downs.ts';

const AppealFields = z.object({ note: AppealForm.shape.words });

/** States why a show or an episode is taken down, and lets its creator appeal once. */
export function TakeDownNotice({ takeDown }: { takeDown: TakeDown }) {
  const { episode, show_title, reason, taken_down_at } = takeDown;
  const title = episode?.title ?? show_title;
  return (
    <section
      aria-label={`${title} is taken down`}
      className="grid gap-3 rounded-dialog border border-danger/40 bg-danger/8 p-5 text-small sm:p-6"
    >
      <h2 className="flex gap-3 font-semibold">
        <Icon name="warning" size={20} className="shrink-0 text-danger" />
        <span className="wrap-anywhere">
          “<bdi>{title}</bdi>” was taken down on {shortDate(taken_down_at)}
        </span>
      </h2>
      <p className="text-ink-secondary">
        Only you can see it. The people who run the service gave this reason:
      </p>
      <blockquote className="border-s-2 border-danger/60 ps-4 wrap-anywhere whitespace-pre-wrap">
        {reason}
      </blockquote>
      <CreatorResponse takeDown={takeDown} title={title} />
      {!takeDown.earnings_released_at && (
        <p className="text-ink-secondary">The show’s earnings stay in your balance until this is settled.</p>
      )}
    </section>
  );
}

/** What the creator did about a take-down, or can still do. */
function CreatorResponse({ takeDown, title }: { takeDown: TakeDown; title: string }) {
  const { id, is_copyright, counter_notice, appeal } = takeDown;
  if (counter_notice)
    return (
      <p className="text-ink-secondary">
        You sent a counter-notice on {shortDate(counter_notice.made_at)}.{' '}
        {counter_notice.suit_reported_at
          ? 'The sender of the notice has gone to court, so your work stays down until the court decides.'
          : `Your work will be restored on ${shortDate(counter_notice.restore_from, 'UTC')}, unless the sender of the notice goes to court.`}
      </p>
    );
  if (is_copyright) return <CounterNoticeButton id={id} title={title} />;
  return appeal ? <AppealState appeal={appeal} /> : <AppealButton id={id} title={title} />;
}

function CounterNoticeButton({ id, title }: { id: number; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-label={`Send a counter-notice for ${title}`}
        onPress={() => setIsOpen(true)}
      >
        Send a counter-notice
      </Button>
      {isOpen && <CounterNoticeDialog id={id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AppealState({ appeal: { made_at, decision } }: { appeal: NonNullable<TakeDown['appeal']> }) {
  if (!decision)
    return (
      <p className="text-ink-secondary">
        You appealed on {shortDate(made_at)}. We will write to you once it is decided.
      </p>
    );
  return (
    <>
      <p className="text-ink-secondary">Your appeal was turned down on {shortDate(decision.made_at)}:</p>
      <blockquote className="border-s-2 border-danger/60 ps-4 wrap-anywhere whitespace-pre-wrap">
        {decision.answer}
      </blockquote>
    </>
  );
}

function AppealButton({ id, title }: { id: number; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const appeal = useAppeal();
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-label={`Appeal the take-down of ${title}`}
        onPress={() => setIsOpen(true)}
      >
        Appeal
      </Button>
      {isOpen && (
        <NoteDialog
          schema={AppealFields}
          title="Appeal this decision"
          label="Why is it a mistake?"
          description="Your appeal is reviewed by someone other than the person who decided, if possible. You can appeal once."
          action="Send appeal"
          isLong
          onClose={() => setIsOpen(false)}
          onSubmit={async ({ note }) => {
            await appeal.mutateAsync({ params: { take_down_id: id }, body: { words: note } });
            setIsOpen(false);
          }}
        >
          <p>
            “<bdi>{title}</bdi>” stays taken down until your appeal is decided.
          </p>
        </NoteDialog>
      )}
    </>
  );
}
