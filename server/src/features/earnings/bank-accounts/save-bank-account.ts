import type { BankAccountForm } from '@kinora/contract/earnings/bank-account';
import { lastFour } from '@kinora/contract/earnings/tax-number';
import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { bankAccountEmail } from '#features/earnings/bank-accounts/emails.ts';
import { insertBankAccount, lockOwner, retireBankAccount } from '#features/earnings/bank-accounts/queries.ts';
import { changeHold_ms, ibanProblem, type BankNumbers } from '#features/earnings/bank-accounts/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { invalid, Refusal, signedOut } from '#http/errors.ts';

/**
 * Changes the bank account to which a creator is paid. A change holds back payouts for a week and is reported to the
 * creator by email, so that someone who has taken over their account cannot empty it unnoticed.
 */
export async function changeBankAccount(
  context: Context,
  user_id: number,
  form: BankAccountForm,
): Promise<void> {
  const { db, clock, config, jobs } = context;
  const problem = ibanProblem(form);
  if (problem) throw invalid({ account: problem });
  await transaction(db, async (tx) => {
    const owner = await lockOwner(tx, user_id);
    if (!owner) throw signedOut();
    if (!owner.monetized_at) throw new Refusal(409, 'Enable monetization first: enter your tax details.');
    const { isChange, last4 } = await storeBankAccount(context, tx, user_id, form);
    const content = bankAccountEmail(config, { name: owner.name, last4, isChange });
    await queueEmail(tx, jobs, { to: owner.email, content, now: clock.now() });
  });
}

/** Stores a valid account in place of the previous one. */
export async function storeBankAccount(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  tx: Tx,
  user_id: number,
  { country, holder, ...numbers }: BankAccountForm,
): Promise<{ isChange: boolean; last4: string }> {
  const now = clock.now();
  const details: BankNumbers = numbers;
  const location = { column: 'bank_accounts.details', user_id } as const;
  const last4 = lastFour(numbers.account);
  const isChange = await retireBankAccount(tx, user_id, now);
  await insertBankAccount(tx, {
    user_id,
    country,
    holder,
    details_sealed: secrets.seal(Buffer.from(JSON.stringify(details)), location),
    last4,
    saved_at: now,
    payable_from: isChange ? after(now, changeHold_ms) : now,
  });
  return { isChange, last4 };
}
