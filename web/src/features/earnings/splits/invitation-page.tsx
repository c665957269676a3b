import {
  answerSplitInvitation,
  readSplitInvitation,
  shareText,
  type SplitInvitation,
} from '@kinora/contract/earnings/splits';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWrite } from '#lib/api/use-write.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { splitsChange } from './use-splits.ts';

/** The page that an invitation link leads to. The secret is in the URL's fragment, which no server or log sees. */
export function InvitationPage() {
  const { hash } = useLocation();
  const [secret] = useState(() => hash.slice(1));
  const { mutate, data, error } = useWrite(readSplitInvitation);
  useEffect(() => mutate({ body: { secret } }), [mutate, secret]);
  return (
    <Page title="Invitation" className="mx-auto max-w-xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">Invitation</h1>
      {data ? (
        <Offer secret={secret} invitation={data.data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => mutate({ body: { secret } })} />
      ) : (
        <div role="status" className="mt-6">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-40 rounded-dialog" />
        </div>
      )}
    </Page>
  );
}

type OfferProps = { secret: string; invitation: SplitInvitation };

function Offer({ secret, invitation: { title, publisher, share_bp } }: OfferProps) {
  const navigate = useNavigate();
  const member = useSession();
  const answer = useWrite(answerSplitInvitation, {
    changes: splitsChange,
    onDone: (_, { body }) => {
      toast.success(body.accepts ? 'You accepted' : 'You declined the invitation');
      void navigate(body.accepts ? '/publisher/splits' : '/', { replace: true });
    },
    onFailed: toastError,
  });
  const reply = (accepts: boolean) => answer.mutate({ body: { secret, accepts } });
  return (
    <>
      <p className="mt-4 text-lead">
        <bdi>{publisher}</bdi> offers you <strong className="font-semibold">{shareText(share_bp)}</strong> of
        the royalties of <bdi>{title}</bdi>.
      </p>
      <p className="mt-4 text-ink-secondary">
        If you accept, the share belongs to your account <bdi className="text-ink">{member?.email}</bdi>. It
        takes effect in the month after everyone has accepted. Your earnings appear in your wallet, with
        statements that you can check to the cent, and you can give up the share at any time.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button isPending={answer.isPending} onPress={() => reply(true)}>
          Accept
        </Button>
        <Button variant="secondary" isDisabled={answer.isPending} onPress={() => reply(false)}>
          Decline
        </Button>
      </div>
    </>
  );
}
