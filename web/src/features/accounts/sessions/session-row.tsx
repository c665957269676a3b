import { endSession, type Session } from '@kinora/contract/accounts/sessions';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate, timeAgo } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { toastError } from '#ui/toast/toast.ts';

type SessionRowProps = { session: Session; onEnded: () => void };

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, device, browser, created_at, last_seen_at, is_current } = session;
  const end = useWrite(endSession, { onDone: onEnded, onFailed: toastError });
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <Icon
        name={/phone|tablet/i.test(device) ? 'phone' : 'computer'}
        className="shrink-0 text-ink-secondary"
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium wrap-anywhere">
          {browser}
          {is_current && <span className="text-small font-normal text-gold">This browser</span>}
        </p>
        <p className="text-small text-ink-secondary">
          {device} · signed in <time dateTime={created_at}>{shortDate(created_at)}</time>
          {!is_current && (
            <>
              , last seen <time dateTime={last_seen_at}>{timeAgo(last_seen_at)}</time>
            </>
          )}
        </p>
      </div>
      {!is_current && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Sign out of ${browser}`}
          isPending={end.isPending}
          className="-me-3.5"
          onPress={() => end.mutate({ params: { session_id: id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
