import { after, day } from '@kinora/server/clock';
import type { Config } from '@kinora/server/config/config';
import type { Tx } from '@kinora/server/db/types';
import { insertUser } from '@kinora/server/features/accounts/queries';
import { saveSubscription } from '@kinora/server/features/billing/sync/save-subscription';
import { policyOf } from '@kinora/server/features/billing/rules';
import type { DemoAccount } from '#accounts.ts';
import { demoShows } from '#catalogue.ts';
import type { DemoShow } from '#show.ts';
import { payCheckout } from '@kinora/server/features/billing/sandbox/checkout';
import { insertOpen } from '@kinora/server/features/billing/sandbox/subscription-queries';
import { readSandboxSubscription } from '@kinora/server/features/billing/sandbox/read';

export type People = {
  viewer: number;
  /**
   * The creators, who watch one another's shows. The viewer is not among them: their watching is inserted
   * separately.
   */
  audience: Watcher[];
  creator: (show: DemoShow) => number;
};

export type Watcher = { id: number; region: string };

/** The regions of the audience, assigned in turn. */
const regions = ['US', 'GB', 'DE'];

/**
 * The creator whose show belongs to the demo's publisher account; a new episode can be created there straight
 * away.
 */
const publishersName = 'Noor Haddad';

const joined_days_ago = 400;

type Given = { accounts: readonly DemoAccount[]; hash: (who: string) => string; now: Date };

/**
 * Inserts the demo's own accounts and the creators of its shows, with the subscription that creators must
 * have.
 */
export async function insertPeople(tx: Tx, config: Config, { accounts, hash, now }: Given): Promise<People> {
  const created_at = after(now, -joined_days_ago * day);
  const add = async (who: string, email: string, name: string, role: 'member' | 'operator' = 'member') => {
    const user = await insertUser(tx, { email, name, role, password_hash: hash(who), created_at });
    if (!user) throw new Error(`The demo names ${email} twice`);
    return user.id;
  };
  const ids = new Map<string, number>();
  for (const { who, email } of accounts) {
    const name = { viewer: 'Robin Hart', publisher: publishersName, operator: 'Alex Winter' }[who];
    ids.set(who, await add(who, email, name, who === 'operator' ? 'operator' : 'member'));
  }
  const creators = new Map([[publishersName, ids.get('publisher') ?? 0]]);
  for (const { creator } of demoShows)
    if (!creators.has(creator)) creators.set(creator, await add(creator, addressOf(creator), creator));
  const viewer = ids.get('viewer') ?? 0;
  const watchers = [...creators.values()];
  for (const user_id of [viewer, ...watchers]) await subscribe(tx, config, user_id, now);
  const audience = watchers.map((id, index) => ({ id, region: regions[index % regions.length] ?? 'US' }));
  return { viewer, audience, creator: (show) => creators.get(show.creator) ?? 0 };
}

/** Builds an address from a name without its accents: `ines.carvalho@kinora.example`. */
function addressOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^a-zA-Z ]/g, '');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@kinora.example`;
}

async function subscribe(tx: Tx, config: Config, user_id: number, now: Date): Promise<void> {
  const ref = `demo_${user_id}`;
  const paid_at = after(now, -day);
  const { price_minor, currency } = config;
  const terms = { ref, user_id, price_minor, first_price_minor: price_minor, trial_days: 0, currency };
  await insertOpen(tx, terms, paid_at);
  await payCheckout(tx, ref, 'success', paid_at);
  const read = await readSandboxSubscription(tx, ref);
  if (read) await saveSubscription(tx, 'sandbox', read, { policy: policyOf(config), now });
}
