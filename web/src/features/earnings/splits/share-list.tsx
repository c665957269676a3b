import { shareText, type SplitShare } from '@kinora/contract/earnings/splits';

type ShareListProps = {
  label: string;
  shares: readonly SplitShare[];
  /** Whether to mark people who have not answered yet. */
  isProposal?: boolean;
};

/** Each earner's share of a show, with a proportional bar. */
export function ShareList({ label, shares, isProposal = false }: ShareListProps) {
  return (
    <section aria-label={label} className="grid content-start gap-2">
      <h3 className="text-small text-ink-secondary">{label}</h3>
      <ul className="grid gap-3">
        {shares.map((share, index) => (
          <li key={share.user_id ?? `invited ${index}`} className="grid gap-1.5">
            <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{share.name ?? share.email ?? 'Someone who was invited'}</bdi>
                {share.is_you && <span className="text-ink-secondary"> (you)</span>}
                {isProposal && (
                  <span className="block text-caption text-ink-faint">
                    {share.has_accepted ? 'has accepted' : 'has not answered yet'}
                  </span>
                )}
              </span>
              <span className="font-medium tabular-nums">{shareText(share.share_bp)}</span>
            </span>
            <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-ink/8">
              <span className="block h-full bg-gold" style={{ width: `${share.share_bp / 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
