import { sendCopyrightNotice, showIdIn } from '@kinora/contract/reports/copyright';
import { transaction } from '#db/transaction.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { lockShowEarners } from '#features/earnings/payouts/balance-queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { countRecentNotices, insertNotice } from '#features/reports/copyright-queries.ts';
import { noticeReceiptEmail } from '#features/reports/emails.ts';
import { findVisibleTarget, insertReport } from '#features/reports/queries.ts';
import { maxReports } from '#features/reports/rules.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { networkOf } from '#http/network/network-of.ts';
import { route, withMessage, type App } from '#http/route.ts';

const received = 'We have received your notice. A receipt is on its way to you by email.';

export function routes(app: App): void {
  route(app, sendCopyrightNotice, async ({ body, viewer, context, request }) => {
    const { clock, config, db, jobs, keys } = context;
    const { name, email, on_behalf_of, postal_address, phone, work, signature, copied } = body;
    // Bots get the same response as everybody else, so that they learn nothing. Unlike in other
    // forms, speed and links are not checked: a notice from a person must not be lost.
    if (body.website.trim() !== '') return withMessage(null, received);
    const now = clock.now();
    const show_id = showIdIn(body.address) ?? 0;
    const target = await findVisibleTarget(db, audienceOf(null, now), { about: 'show', show_id });
    if (!target) throw invalid({ address: 'This show does not exist, or is no longer available' });
    const sender = keys.contact.sign(networkOf(request.ip));
    await transaction(db, async (tx) => {
      if ((await countRecentNotices(tx, sender, now)) >= maxReports)
        throw new Refusal(
          429,
          'You have sent us too many notices within a day. Please send this one tomorrow, or write to us.',
        );
      // The notice puts the show's earnings in dispute, so concurrent payouts have to wait.
      await lockShowEarners(tx, show_id);
      const created_at = clock.now();
      const report = { user_id: viewer?.id ?? null, about: 'show' as const, show_id, created_at };
      const report_id = await insertReport(tx, context, { ...report, reason: 'copyright', words: copied });
      await insertNotice(tx, {
        report_id,
        name,
        email,
        on_behalf_of: on_behalf_of || null,
        postal_address,
        phone,
        work,
        signature,
        sender,
        created_at,
      });
      const content = noticeReceiptEmail(config, { id: report_id, name, title: target.title });
      await queueEmail(tx, jobs, { to: email, content, now });
    });
    return withMessage(null, received);
  });
}
