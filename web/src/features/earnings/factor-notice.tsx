import { readWallet } from '@kinora/contract/earnings/payouts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '#lib/api/requirements.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';

/**
 * Tells creators that getting paid requires a second factor; those who have enabled monetization can set one up
 * from here.
 */
export function FactorNotice() {
  const { data: wallet } = useQuery(queryOf(readWallet, {}));
  if (!wallet?.needs_factor) return null;
  return (
    <section
      aria-label="Second factor"
      className="mb-5 flex flex-wrap items-center justify-between gap-4 rounded-card border border-gold/40 bg-gold/10 p-4 text-small"
    >
      <p className="grow basis-72">
        {wallet.is_monetized
          ? 'Payouts now require a second factor, so that nobody else can redirect your earnings. Until you set one up, we keep them for you; nothing is lost.'
          : 'Getting paid requires a second factor, so that nobody else can redirect your earnings. You will be asked to set it up when you save the form.'}
      </p>
      {wallet.is_monetized && (
        <Button variant="secondary" size="small" onPress={() => void ask('factor-setup')}>
          Set up a second factor
        </Button>
      )}
    </section>
  );
}
