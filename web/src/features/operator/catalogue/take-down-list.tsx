import type { CatalogueShow, CatalogueTakeDown } from '@kinora/contract/operator/catalogue';
import { includesRole } from '@kinora/contract/roles';
import { useState } from 'react';
import { exactMoment, money, shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { LawsuitDialog } from './lawsuit-dialog.tsx';

/** Lists current and past take-downs of a show and its episodes; renders nothing if there are none. */
export function TakeDownList({ show }: { show: CatalogueShow }) {
  if (show.take_downs.length === 0) return null;
  return (
    <section
      aria-label="Take-downs"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-3 text-small text-ink-secondary">Take-downs</h2>
      <ul className="divide-y divide-hairline">
        {show.take_downs.map((takeDown) => (
          <TakeDownItem key={takeDown.id} takeDown={takeDown} disputedEarnings={show.disputed} />
        ))}
      </ul>
    </section>
  );
}

type DialogName = 'restore' | 'grant' | 'refuse' | 'suit' | 'release';

type TakeDownItemProps = { takeDown: CatalogueTakeDown; disputedEarnings: CatalogueShow['disputed'] };

function TakeDownItem({ takeDown, disputedEarnings }: TakeDownItemProps) {
  const { episode, reason, taken_down_at, taken_down_by, restored_at } = takeDown;
  const { appeal, counter_notice, is_copyright } = takeDown;
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const role = useSession()?.role ?? 'member';
  const canModerate = includesRole(role, 'moderator');
  const isOperator = includesRole(role, 'operator');
  const hasHeldEarnings = !restored_at && !takeDown.earnings_released_at && disputedEarnings.length > 0;
  const title = episode ? `“${episode.title}”` : 'The whole show';
  const close = () => setOpenDialog(null);
  return (
    <li className="grid gap-2 py-4 text-small wrap-anywhere first:pt-0 last:pb-0">
      <p className="text-body font-medium">
        <bdi>{title}</bdi>
      </p>
      <p className="text-ink-secondary">
        Taken down by {taken_down_by?.name ?? 'someone'} on {exactMoment(taken_down_at)}
        {is_copyright && ' because of a copyright notice'}
        {restored_at && `, restored on ${exactMoment(restored_at)}`}
      </p>
      <p>{reason}</p>
      {counter_notice && (
        <div className="grid gap-2 border-s-2 border-gold/60 ps-4">
          <p className="text-ink-secondary">
            Counter-notice sent on {exactMoment(counter_notice.made_at)}.{' '}
            {counter_notice.suit_reported_at
              ? `The claimant has gone to court, as recorded on ${shortDate(counter_notice.suit_reported_at)}, so it stays taken down.`
              : `It is restored automatically on ${shortDate(counter_notice.restore_from, 'UTC')}, unless the claimant goes to court.`}
          </p>
          <p>{counter_notice.words}</p>
        </div>
      )}
      {appeal && (
        <div className="grid gap-2 border-s-2 border-gold/60 ps-4">
          <p className="text-ink-secondary">Appealed on {exactMoment(appeal.made_at)}</p>
          <p>{appeal.words ?? 'Deleted with the account'}</p>
          {appeal.decision && (
            <p className="text-ink-secondary">
              {appeal.decision.is_granted ? 'Granted' : 'Turned down'} on{' '}
              {exactMoment(appeal.decision.made_at)}: {appeal.decision.answer}
            </p>
          )}
          {!appeal.decision && !restored_at && !takeDown.may_decide && (
            <p className="text-ink-secondary">An operator who did not take it down decides the appeal.</p>
          )}
        </div>
      )}
      {hasHeldEarnings && (
        <p className="text-ink-secondary">
          The show’s earnings of{' '}
          {disputedEarnings.map(({ currency, amount_minor }) => money(amount_minor, currency)).join(' and ')}{' '}
          are held in the meantime.
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-3 empty:hidden">
        {takeDown.may_decide && (
          <>
            <Button size="small" onPress={() => setOpenDialog('grant')}>
              Grant the appeal
            </Button>
            <Button size="small" variant="secondary" onPress={() => setOpenDialog('refuse')}>
              Turn it down
            </Button>
          </>
        )}
        {canModerate && !restored_at && !takeDown.may_decide && (
          <Button size="small" variant="secondary" onPress={() => setOpenDialog('restore')}>
            Restore
          </Button>
        )}
        {isOperator && !restored_at && counter_notice && !counter_notice.suit_reported_at && (
          <Button size="small" variant="secondary" onPress={() => setOpenDialog('suit')}>
            Claimant went to court
          </Button>
        )}
        {isOperator && hasHeldEarnings && (
          <Button size="small" variant="secondary" onPress={() => setOpenDialog('release')}>
            Release earnings
          </Button>
        )}
      </div>
      {openDialog === 'restore' && <RestoreDialog take_down_id={takeDown.id} onClose={close} />}
      {openDialog === 'suit' && <LawsuitDialog take_down_id={takeDown.id} onClose={close} />}
      {openDialog === 'release' && <ReleaseDialog take_down_id={takeDown.id} onClose={close} />}
      {(openDialog === 'grant' || openDialog === 'refuse') && (
        <AppealDialog take_down_id={takeDown.id} is_granted={openDialog === 'grant'} onClose={close} />
      )}
    </li>
  );
}
