import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link.tsx';
import { wallet } from '../addresses.ts';

/** What stands at an address that leads to no statement of the caller's: to try again would not help. */
export function NoStatement() {
  return (
    <EmptyState title="Nothing here">
      <p>Your shows have no statement at this address. Those that there are stand in your wallet.</p>
      <LinkButton to={wallet} variant="secondary">
        To your wallet
      </LinkButton>
    </EmptyState>
  );
}
