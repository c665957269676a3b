import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link.tsx';
import { wallet } from '../addresses.ts';

/** What stands at an address that leads to no statement of the caller's: to try again would not help. */
export function NoStatement() {
  return (
    <EmptyState title="Nothing here">
      <p>There is no statement at this address. Your statements are in your wallet.</p>
      <LinkButton to={wallet} variant="secondary">
        Go to your wallet
      </LinkButton>
    </EmptyState>
  );
}
