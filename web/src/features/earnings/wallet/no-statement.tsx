import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { walletPath } from '../../publishing/dashboard-paths.ts';

/** Shown for a URL that matches none of the creator's statements; retrying would not help. */
export function NoStatement() {
  return (
    <EmptyState title="Nothing here">
      <p>There is no statement at this address. Your statements are in your wallet.</p>
      <LinkButton to={walletPath} variant="secondary">
        Go to your wallet
      </LinkButton>
    </EmptyState>
  );
}
