import { answerSplit, withdrawSplit, type ShowSplit } from '@kinora/contract/earnings/splits';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { ShareList } from './share-list.tsx';
import { splitsChange } from './use-splits.ts';

type ProposalProps = { split: ShowSplit; proposal: NonNullable<ShowSplit['proposal']> };

/** The proposed shares in a show, with buttons to accept, decline or withdraw the proposal. */
export function Proposal({ split: { show_id, is_publisher }, proposal }: ProposalProps) {
  const answer = useWrite(answerSplit, {
    changes: splitsChange,
    onDone: (_, { body }) => toast.success(body.accepts ? 'You accepted' : 'You declined; nothing changes'),
    onFailed: toastError,
  });
  const withdraw = useWrite(withdrawSplit, {
    changes: splitsChange,
    onDone: () => toast.success('Proposal withdrawn'),
    onFailed: toastError,
  });
  const reply = (accepts: boolean) => answer.mutate({ params: { split_id: proposal.id }, body: { accepts } });
  return (
    <div className="grid gap-4 rounded-card border border-gold/40 bg-gold/6 p-4">
      <ShareList label="Proposed" shares={proposal.shares} isProposal />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {proposal.needs_your_answer && (
          <>
            <Button variant="secondary" isDisabled={answer.isPending} onPress={() => reply(false)}>
              Decline
            </Button>
            <Button isPending={answer.isPending} onPress={() => reply(true)}>
              Accept
            </Button>
          </>
        )}
        {is_publisher && (
          <Button
            variant="secondary"
            isPending={withdraw.isPending}
            onPress={() => withdraw.mutate({ params: { show_id } })}
          >
            Withdraw
          </Button>
        )}
      </div>
    </div>
  );
}
