import {
  acknowledgePolicy,
  listPendingNotices,
  type PendingNotice,
} from '@kinora/contract/pages/pending-notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { toastError } from '#ui/toast/toast.ts';

/** Tells a member about new terms or policies until they have acknowledged or accepted them. */
export function PolicyBanner() {
  const client = useQueryClient();
  const pendingNotices = queryOf(listPendingNotices, {});
  const { data: [pending] = [] } = useQuery({ ...pendingNotices, staleTime: 10 * 60_000, retry: false });
  const acknowledge = useWrite(acknowledgePolicy, {
    changes: pendingNotices,
    onDone: () => client.invalidateQueries(pendingNotices),
    onFailed: toastError,
  });
  if (!pending) return null;
  const { version_id, page, notice, needs_acceptance } = pending;
  return (
    <aside
      aria-label={titles[page].name}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 bg-surface-overlay px-gutter py-3 text-small"
    >
      <Icon name="info" className="shrink-0 text-gold" />
      <div className="grid min-w-0 grow basis-60 gap-0.5 wrap-anywhere">
        <p className="font-semibold">{bannerHeading(pending)}</p>
        <p className="text-ink-secondary">{notice}</p>
      </div>
      <Link to={`/${page}`}>{titles[page].linkText}</Link>
      <Button
        size="small"
        isPending={acknowledge.isPending}
        onPress={() => acknowledge.mutate({ params: { version_id: String(version_id) } })}
      >
        {needs_acceptance ? 'Accept' : 'Got it'}
      </Button>
    </aside>
  );
}

const titles: Record<PendingNotice['page'], { name: string; linkText: string }> = {
  'terms-of-service': { name: 'New terms of use', linkText: 'Read the terms' },
  'privacy-policy': { name: 'New privacy policy', linkText: 'Read the policy' },
};

function bannerHeading({ page, valid_from }: PendingNotice): string {
  const subject = page === 'terms-of-service' ? 'Our terms of use' : 'Our privacy policy';
  const isFuture = Date.parse(valid_from) > Date.now();
  const verb = page === 'terms-of-service' ? ['change', 'changed'] : ['changes', 'changed'];
  return `${subject} ${isFuture ? verb[0] : verb[1]} on ${shortDate(valid_from, 'UTC')}`;
}
