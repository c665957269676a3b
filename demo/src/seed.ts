import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '@kinora/server/context';
import { transaction } from '@kinora/server/db/transaction';
import type { Db } from '@kinora/server/db/types';
import { demoAccounts, writeDemoAccounts, type DemoAccount } from '#accounts.ts';
import { demoShows } from '#catalogue.ts';
import { insertPublisherNotifications } from '#notifications.ts';
import { insertPeople, publisherName } from '#people.ts';
import { queueDrawing } from '#queue-drawing.ts';
import { insertShow } from '#show-rows.ts';
import { closePastMonths } from '#close-past-months.ts';
import { insertViewer, watchingOfViewer } from '#viewer.ts';
import { inventWatching } from '#watching.ts';
import { insertFollowers, insertLikes, insertPlays } from '#watching-rows.ts';
import { hashPassword } from '@kinora/server/passwords';

// An arbitrary fixed number that stands for the demo catalogue among the server's advisory locks.
const lock = 7_161_952;

/**
 * Fills an unused service with the demo catalogue, in one transaction, queues the jobs that draw its images
 * and films, and closes the past months.
 * @returns the accounts to sign in with; null if there was nothing to do.
 */
export async function seedDemo(context: Context): Promise<DemoAccount[] | null> {
  const { config, db, clock, jobs } = context;
  if (!config.demo || (await hasUsers(db))) return null;
  const accounts = demoAccounts(config);
  const hashes = new Map<string, string>();
  for (const { who, password } of accounts) hashes.set(who, await hashPassword(password));
  // A password that nobody knows: the other creators exist only to be watched.
  const unknownHash = await hashPassword(randomBytes(24).toString('base64'));
  const seeded = await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
    if (await hasUsers(tx)) return null;
    const now = clock.now();
    const people = await insertPeople(tx, config, {
      accounts,
      hash: (who) => hashes.get(who) ?? unknownHash,
      now,
    });
    const shows = [];
    for (const show of demoShows) shows.push(await insertShow(tx, show, people.creator(show), now));
    const watching = [
      ...shows.map((show) => inventWatching(show, people.audience, now)),
      watchingOfViewer(shows, people.viewer, now),
    ];
    const followers = watching.flatMap((one) => one.followers);
    await insertPlays(
      tx,
      watching.flatMap(({ plays }) => plays),
    );
    await insertFollowers(tx, followers);
    await insertLikes(
      tx,
      watching.flatMap(({ likes }) => likes),
    );
    await insertViewer(tx, shows, people.viewer, now);
    const own = shows.find(({ show }) => show.creator === publisherName);
    if (own) await insertPublisherNotifications(tx, people.publisher, own, followers, now);
    await queueDrawing(tx, jobs, shows, now);
    // Before the commit: otherwise a failure here would leave accounts whose passwords nobody knows.
    await writeDemoAccounts(config, accounts);
    return { shows, people, now };
  });
  if (!seeded) return null;
  // In separate transactions, like any close. If this is interrupted, the nightly job closes the months.
  await closePastMonths(context, seeded);
  return accounts;
}

async function hasUsers(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}
