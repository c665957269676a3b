import type { Wallet, WalletBalance } from '@kinora/contract/earnings/payouts';
import { money } from '#lib/format.ts';
import { nextPayoutSentence } from './next-payout.ts';
import { longDate } from './wallet-text.ts';

/** The balance, the amounts on hold and paid out, and what happens next. */
export function BalanceCard({ wallet, balance }: { wallet: Wallet; balance: WalletBalance }) {
  const { currency, balance_minor, held_minor, held_until, paid_minor, disputed_minor } = balance;
  return (
    <section
      aria-label={`Balance in ${currency.toUpperCase()}`}
      className="grid content-between gap-6 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <dl
        className={`grid grid-cols-2 gap-x-6 gap-y-5 ${disputed_minor > 0 ? 'sm:grid-cols-[1.4fr_1fr_1fr_1fr]' : 'sm:grid-cols-[1.4fr_1fr_1fr]'}`}
      >
        <Figure name="Balance" isMain value={money(balance_minor, currency)} />
        <Figure
          name="On hold"
          value={money(Math.max(0, held_minor), currency)}
          note={held_until && held_minor > 0 ? `until ${longDate(held_until)}` : undefined}
        />
        {disputed_minor > 0 && <Figure name="In dispute" value={money(disputed_minor, currency)} />}
        <Figure name="Paid so far" value={money(paid_minor, currency)} />
      </dl>
      <p className="max-w-prose border-t border-hairline pt-4 text-small text-ink-secondary">
        <span className="font-medium text-ink">Next: </span>
        {nextPayoutSentence(wallet, balance)}
      </p>
      {balance.disputed_shows.map(({ show_id, title, amount_minor }) => (
        <p key={show_id} className="max-w-prose text-small text-ink-secondary wrap-anywhere">
          “<bdi>{title}</bdi>” has been taken down, or someone claims that it infringes their copyright. Until
          that is settled, {money(amount_minor, currency)} of its earnings stays in your balance.
        </p>
      ))}
    </section>
  );
}

type FigureProps = { name: string; value: string; note?: string | undefined; isMain?: boolean };

function Figure({ name, value, note, isMain = false }: FigureProps) {
  return (
    <div className={isMain ? 'max-sm:col-span-2' : ''}>
      <dt className="text-small text-ink-secondary">{name}</dt>
      <dd
        className={
          isMain
            ? 'mt-1 font-display text-title font-medium tabular-nums'
            : 'mt-1 text-lead font-medium tabular-nums'
        }
      >
        <bdi>{value}</bdi>
        {note && <span className="mt-1 block text-caption font-normal text-ink-faint">{note}</span>}
      </dd>
    </div>
  );
}
