import { register, type UserData } from '@kinora/contract/accounts/account';
import { subscriptionLink } from '@kinora/contract/billing/billing';
import { call } from '@kinora/contract/client';
import type { ResponseOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { paySandboxCheckout } from '@kinora/contract/billing/sandbox';

export type Publisher = { user: UserData; episode_id: number };

/** Creates a subscriber with an episode that has no video yet. */
export async function createPublisher(base: string, name: string): Promise<Publisher> {
  let token: string | undefined;
  const ask = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> =>
    (await call(endpoint, input, { base, token })).data;
  const email = `${name}@bench.example.com`;
  const user = await ask(register, { body: { email, password: 'Correct-horse-1', name: 'Bench' } });
  ({ token } = user);
  const { url } = await ask(subscriptionLink, { query: {} });
  const params = { ref: url.split('/').at(-1) ?? '' };
  await ask(paySandboxCheckout, { params, body: { card_number: '4242424242424242' } });
  const text = { description: 'A long film.', release_date: '2022-01-07' };
  const show = await ask(createShow, { body: { title: `Show of ${name}`, ...text } });
  const season = await ask(createSeason, { body: { title: 'One', tv_show: show.id, ...text } });
  const { id: episode_id } = await ask(createEpisode, {
    body: {
      tv_show: show.id,
      season: season.id,
      title: 'The film',
      episode_number: 1,
      release_time: '10:00',
      ...text,
    },
  });
  return { user: { ...user, is_subscribed: true }, episode_id };
}
