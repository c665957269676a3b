import type { StatementPayout } from '@kinora/contract/earnings/payouts';
import { money } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';

const reasons: Record<NonNullable<StatementPayout['withheld_for']>, string> = {
  'no-form': 'because we have no valid tax form from you',
  foreign: 'the rate for people outside the United States',
  treaty: 'the rate of your country’s tax treaty',
  backup: 'because we have no W-9 from you',
};

/** The tax withheld from the payout that a statement is part of, with its rate and the reason. */
export function Withheld({ payout, currency }: { payout: StatementPayout; currency: string }) {
  const { withheld_minor, withheld_bp, withheld_for } = payout;
  if (withheld_for === null || withheld_bp === null || withheld_minor === 0) return null;
  const canSign = withheld_for === 'no-form' || withheld_for === 'backup';
  return (
    <p>
      Tax withheld from the payout:{' '}
      <bdi className="font-medium text-ink">{money(withheld_minor, currency)}</bdi>, {withheld_bp / 100}%,{' '}
      {reasons[withheld_for]}. {canSign && <Link to="/profile">Submit your form</Link>}
    </p>
  );
}
