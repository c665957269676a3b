import { after, day } from '@kinora/server/clock';
import type { Config } from '@kinora/server/config/config';
import type { Tx } from '@kinora/server/db/types';
import { insertUser } from '@kinora/server/features/accounts/queries';
import type { DemoAccount } from '#accounts.ts';
import { seededBy } from '#art/random.ts';
import { demoShows } from '#catalogue.ts';
import { audienceNames } from '#names.ts';
import { openedAt } from '#opening.ts';
import { turnOffNotifications } from '#queries.ts';
import { regions, type DemoShow } from '#show.ts';
import { subscribe } from '#subscribe.ts';

export type People = {
  viewer: number;
  publisher: number;
  /**
   * Everybody who watches, in the order in which they joined. The viewer is not among them: their plays are
   * inserted separately.
   */
  audience: Watcher[];
  creator: (show: DemoShow) => number;
};

export type Watcher = { id: number; region: (typeof regions)[number]; joined_at: Date; left_at: Date | null };

/** The creator whose show belongs to the demo's publisher account. */
export const publisherName = 'Noor Haddad';

const audience_size = 96;

type DemoData = { accounts: readonly DemoAccount[]; hash: (who: string) => string; now: Date };

/**
 * Inserts the demo's own accounts, the creators of its shows and their audience, each with the subscription
 * that they have paid for since they joined.
 */
export async function insertPeople(
  tx: Tx,
  config: Config,
  { accounts, hash, now }: DemoData,
): Promise<People> {
  const opened_at = openedAt(config, now);
  const { next, between } = seededBy('audience');
  const ids = new Map<string, number>();
  const add = async (name: string, email: string, who: string, created_at: Date) => {
    const role = who === 'operator' ? 'owner' : 'member';
    const user = await insertUser(tx, {
      email,
      name,
      role,
      password_hash: hash(who),
      created_at,
      email_confirmed_at: created_at,
    });
    if (!user) throw new Error(`The demo names ${email} twice`);
    return user.id;
  };
  for (const { who, email } of accounts) {
    const name = { viewer: 'Robin Hart', publisher: publisherName, operator: 'Alex Winter' }[who];
    ids.set(who, await add(name, email, who, opened_at));
  }
  const viewer = ids.get('viewer') ?? 0;
  const publisher = ids.get('publisher') ?? 0;
  const viewer_joined_at = after(opened_at, 12 * day);
  await subscribe(tx, config, { user_id: viewer, joined_at: viewer_joined_at, left_at: null }, now);

  const creators = new Map([[publisherName, publisher]]);
  const audience: Watcher[] = [];
  const addWatcher = async (name: string, joined_at: Date, left_at: Date | null) => {
    const known = creators.get(name);
    const id = known ?? (await add(name, addressOf(name), name, joined_at));
    await subscribe(tx, config, { user_id: id, joined_at, left_at }, now);
    // Invented people have no mailbox.
    if (!known) await turnOffNotifications(tx, id);
    const region = regions[Math.floor(next() * regions.length)] ?? 'US';
    audience.push({ id, region, joined_at, left_at });
    return id;
  };
  for (const { creator } of demoShows) {
    const joined_at = after(opened_at, between(0, 9) * day);
    creators.set(creator, await addWatcher(creator, joined_at, null));
  }
  const open_ms = now.getTime() - opened_at.getTime();
  for (const name of audienceNames(audience_size)) {
    // More people join each month; one in eight leaves after a few months.
    const joined_at = after(opened_at, 0.04 * open_ms + Math.sqrt(next()) * 0.94 * open_ms);
    const left_at = next() < 0.125 ? after(joined_at, Math.ceil(between(0, 3)) * 30 * day) : null;
    await addWatcher(name, joined_at, left_at && left_at < now ? left_at : null);
  }
  audience.sort((one, other) => one.joined_at.getTime() - other.joined_at.getTime());
  return { viewer, publisher, audience, creator: (show) => creators.get(show.creator) ?? 0 };
}

/** Builds an address from a name without its accents: `ines.carvalho@kinora.example`. */
function addressOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^a-zA-Z ]/g, '');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@kinora.example`;
}
