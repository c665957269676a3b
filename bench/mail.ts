// How close does queued email come to the speed at which the mail server accepts messages?
//
// The same receipts go to the same SMTP server on this machine in the same run: once from a bare nodemailer
// loop over a pool configured like ours, and once from the queue, by a worker that also takes every other
// kind of job. Runs on a PostgreSQL server, or on the embedded database with the argument `--embedded`. A
// numeric argument sets the number of receipts.
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { transaction } from '../server/src/db/transaction.ts';
import { receiptEmail } from '../server/src/features/billing/notify/emails.ts';
import { queueEmail } from '../server/src/features/mail/queries.ts';
import { findJobs } from '../server/src/jobs/find-jobs.ts';
import { work } from '../server/src/jobs/work.ts';
import { poolSettings } from '../server/src/services/mail/smtp.ts';
import { startKinora } from './kinora/start.ts';
import { startMailServer } from './mail/start-mail-server.ts';

const target_per_second = 10_000 / 600;
const count = Number(process.argv.find((arg) => /^\d+$/.test(arg)) ?? 10_000);
const batchSize = 100;

const failed = await measure();
process.exit(failed ? 1 : 0);

async function measure(): Promise<boolean> {
  using server = await startMailServer();
  await using kinora = await startKinora({ SMTP_URL: server.url });
  const { context } = kinora;
  const content = receiptEmail(context.config, {
    provider_ref: 'bench',
    number: 'KIN-2026-000001',
    amount_minor: 999,
    tax_minor: 0,
    fee_minor: 59,
    refunded_minor: 0,
    dispute: 'none',
    currency: 'usd',
    period_start: new Date('2026-11-01T00:00:00Z'),
    period_end: new Date('2026-12-01T00:00:00Z'),
    is_proration: false,
    paid_at: new Date('2026-11-01T00:00:00Z'),
    receipt_url: null,
  });
  const recipient = (index: number) => `viewer-${index}@example.com`;

  const sendBare = async (): Promise<number> => {
    const settings = poolSettings(server.url, { production: false });
    const transport = createTransport(settings);
    const from = context.config.mail_from;
    let next = 0;
    const sendRemaining = async () => {
      while (next < count) await transport.sendMail({ from, to: recipient(next++), ...content });
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: settings.maxConnections }, sendRemaining));
    const took = performance.now() - began;
    transport.close();
    return took;
  };

  const sendQueued = async (): Promise<number> => {
    for (let start = 0; start < count; start += batchSize)
      await transaction(context.db, async (tx) => {
        for (let index = start; index < Math.min(start + batchSize, count); index++)
          await queueEmail(tx, context.jobs, { to: recipient(index), content, now: context.clock.now() });
      });
    const before = await server.accepted();
    const began = performance.now();
    const stop = await work(context, await findJobs());
    while ((await server.accepted()) < before + count) await wait(50);
    const took = performance.now() - began;
    await stop();
    const duplicates = (await server.accepted()) - before - count;
    if (duplicates > 0) throw new Error(`${duplicates} receipts were sent twice`);
    return took;
  };

  const bare_ms = [await sendBare()];
  const queued_ms = await sendQueued();
  bare_ms.push(await sendBare());
  const perSecond = (ms: number) => count / (ms / 1000);
  const bare = perSecond((bare_ms[0]! + bare_ms[1]!) / 2);
  const queued = perSecond(queued_ms);
  const ratio = queued / bare;
  // The embedded database shares a thread with the sender.
  const target = context.database.kind === 'pglite' ? 0.2 : 0.5;
  console.log(
    `${count} receipts: ${queued.toFixed(0)} a second from the queue, ${bare.toFixed(0)} by a bare nodemailer loop; ` +
      `10,000 take ${(10_000 / queued / 60).toFixed(1)} minutes`,
  );
  console.log(
    `mail, on ${context.database.kind}: ${ratio.toFixed(2)} of the bare speed (target >= ${target}, and ${target_per_second.toFixed(0)} a second)`,
  );
  return ratio < target || queued < target_per_second;
}
