import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { giftEmail } from '#features/billing/gifts/emails.ts';
import { listDueGifts, lockGift, updateGift, type Gift } from '#features/billing/gifts/queries.ts';
import { hashGiftCode, newCode, stateOf } from '#features/billing/gifts/rules.ts';
import { policyOf } from '#features/billing/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';

/** Emails the codes that are due, each in its own transaction. */
export async function sendDueCodes(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  for (const { id } of await listDueGifts(db, clock.now())) {
    signal.throwIfAborted();
    await transaction(db, async (tx) => sendIfDue(tx, context, await lockGift(tx, id)));
  }
}

/** Emails the code of a gift if the gift is paid for, its date has come and no code has been emailed yet. */
export async function sendIfDue(tx: Tx, context: Context, gift: Gift): Promise<void> {
  const { clock, config } = context;
  const now = clock.now();
  if (new Date(gift.send_at) > now || stateOf(gift, policyOf(config), now) !== 'waiting') return;
  await sendCode(tx, context, gift);
}

/**
 * Creates a code and emails it; only its hash is stored. The hash and the email are saved in one transaction, so
 * whatever happens, exactly one code is sent and it is valid.
 */
export async function sendCode(tx: Tx, context: Context, gift: Gift): Promise<void> {
  const { clock, config, jobs, keys } = context;
  const { id, recipient_email: to } = gift;
  if (to === null) return;
  const code = newCode();
  const now = clock.now();
  const sends = gift.sends + 1;
  await updateGift(tx, id, { code_hash: hashGiftCode(code), sent_at: now, sends });
  const content = giftEmail(config, gift, code);
  await queueEmail(tx, jobs, { to, content, now, key: `gift:${id}:${sends}`, box: keys.mail });
}
