import * as z from 'zod/mini';
import { Id, Instant } from '../schemas.ts';

const Episode = {
  show_id: Id,
  episode_id: Id,
  title: z.string(),
};

/** Events about a creator's own shows and money. */
const creatorDefinitions = {
  'episode.published': {
    summary: 'An episode was released and can be watched.',
    data: z.object({ ...Episode, show_title: z.string(), episode_number: z.int(), url: z.string() }),
  },
  'film.ready': {
    summary: 'A film has been processed; it becomes visible when its episode is released.',
    data: z.object(Episode),
  },
  'film.damaged': {
    summary: 'Part of a film could not be read; it is waiting for the creator’s decision.',
    data: z.object({ ...Episode, reason: z.string() }),
  },
  'film.failed': {
    summary: 'A film could not be processed.',
    data: z.object({ ...Episode, reason: z.string() }),
  },
  'payout.sent': {
    summary: 'Royalties were paid out.',
    data: z.object({ payout: z.string(), month: z.string(), currency: z.string(), amount_minor: z.int() }),
  },
};

/** Events about the whole service, for those who run it. */
const serviceDefinitions = {
  'member.registered': {
    summary: 'A member created an account.',
    data: z.object({ member_id: Id }),
  },
  'subscription.started': {
    summary: 'A subscription began.',
    data: z.object({ member_id: Id, subscription_id: Id, provider: z.string() }),
  },
  'subscription.ended': {
    summary: 'A subscription ended; what was paid for can be watched until its last day.',
    data: z.object({
      member_id: Id,
      subscription_id: Id,
      provider: z.string(),
      paid_until: z.nullable(Instant),
    }),
  },
  'report.filed': {
    summary: 'Somebody reported a show, an episode or a creator, or sent a copyright notice.',
    data: z.object({
      report_id: Id,
      about: z.string(),
      show_id: Id,
      episode_id: z.nullable(Id),
      reason: z.string(),
    }),
  },
};

const testDefinition = {
  'webhook.test': {
    summary: 'Sent by “Send a test”, whichever events a webhook receives.',
    data: z.object({ message: z.string() }),
  },
};

/** Every event with its payload: ids and public facts, never an email address. */
export const events = { ...creatorDefinitions, ...serviceDefinitions, ...testDefinition };
export type EventType = keyof typeof events;

type EventOf<T extends EventType> = { type: T; data: z.infer<(typeof events)[T]['data']> };
export type WebhookEvent = { [T in EventType]: EventOf<T> }[EventType];

const typesOf = <T extends object>(definitions: T) => Object.keys(definitions) as (keyof T)[];

/** The events that creators can choose, each about their own shows. */
export const creatorEvents = typesOf(creatorDefinitions);

/** The events that operators can choose, each about the whole service. */
export const serviceEvents = [
  ...typesOf(serviceDefinitions),
  'episode.published',
  'film.failed',
] as const satisfies readonly EventType[];
