import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { creatorEvents, type EventType } from './events.ts';

/** The maximum number of webhooks per creator. */
export const maxWebhooks = 5;
/** The maximum number of webhooks for events about the whole service. */
export const maxServiceWebhooks = 20;

/** A URL to which events are sent. Its secret is shown once and cannot be read again. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.string()),
  created_at: Instant,
  /** When deliveries began to fail; null if they succeed. */
  failing_since: z.nullable(Instant),
  /** When it was disabled because nothing could be delivered for days; null if it is enabled. */
  disabled_at: z.nullable(Instant),
  /** When events stop being signed with the replaced secret as well; null if there is none. */
  old_secret_until: z.nullable(Instant),
});
export type Webhook = z.infer<typeof Webhook>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** One event sent to one webhook. */
export const Delivery = z.object({
  id: Id,
  /** Identifies the event; sent as `webhook-id`, the same for every attempt. */
  event_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  created_at: Instant,
  tries: z.int(),
  tried_at: z.nullable(Instant),
  /** When it is tried next; null if it will not be. */
  next_try_at: z.nullable(Instant),
  /** The result of the last attempt, such as `HTTP 500`. */
  outcome: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

const Url = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, 'The URL can have up to 500 characters'),
    z.regex(/^https?:\/\/[^\s/]+/i, 'Enter a URL that starts with https://'),
  );

export const newWebhook = (types: readonly EventType[]) =>
  z.object({
    url: Url,
    events: z
      .array(z.enum(types, 'Choose from the events'))
      .check(z.minLength(1, 'Choose at least one event'), z.maxLength(20, 'Choose at most 20 events')),
  });

/** `secret` verifies signatures, and is returned only here. */
export const CreatedWebhook = z.object({ secret: z.string(), webhook: Webhook });

/** The new `secret` is returned only here; until `old_secret_until`, events are signed with the old one as well. */
export const ReplacedSecret = z.object({ secret: z.string(), old_secret_until: Instant });

export const webhookParams = z.object({ webhook_id: IdText });
export const deliveryParams = z.object({ webhook_id: IdText, delivery_id: IdText });

export const NewWebhook = newWebhook(creatorEvents);

export const listWebhooks = endpoint({
  summary: 'The caller’s webhooks, the newest first',
  method: 'GET',
  path: '/api/webhooks',
  auth: 'member',
  response: z.array(Webhook),
});

export const createWebhook = endpoint({
  summary: 'Send events about the caller’s own shows to a URL; 409 if they have too many',
  method: 'POST',
  path: '/api/webhooks',
  auth: 'member',
  step_up: 'always',
  encoding: 'json',
  body: NewWebhook,
  response: CreatedWebhook,
});

export const deleteWebhook = endpoint({
  summary: 'Delete one of the caller’s webhooks with its deliveries',
  method: 'DELETE',
  path: '/api/webhooks/:webhook_id',
  auth: 'member',
  params: webhookParams,
  response: Nothing,
});

export const replaceSecret = endpoint({
  summary:
    'Replace the secret of one of the caller’s webhooks; for a day, events are signed with the old one as well',
  method: 'POST',
  path: '/api/webhooks/:webhook_id/secret',
  auth: 'member',
  step_up: 'always',
  params: webhookParams,
  response: ReplacedSecret,
});

export const resumeWebhook = endpoint({
  summary: 'Re-enable one of the caller’s webhooks',
  method: 'POST',
  path: '/api/webhooks/:webhook_id/resume',
  auth: 'member',
  params: webhookParams,
  response: Nothing,
});

export const testWebhook = endpoint({
  summary: 'Send a test event to one of the caller’s webhooks',
  method: 'POST',
  path: '/api/webhooks/:webhook_id/test',
  auth: 'member',
  params: webhookParams,
  response: Nothing,
});

export const listDeliveries = endpoint({
  summary: 'The latest fifty events sent to one of the caller’s webhooks, the newest first',
  method: 'GET',
  path: '/api/webhooks/:webhook_id/deliveries',
  auth: 'member',
  params: webhookParams,
  response: z.array(Delivery),
});

export const sendEventAgain = endpoint({
  summary: 'Send an event to one of the caller’s webhooks again, under the same id',
  method: 'POST',
  path: '/api/webhooks/:webhook_id/deliveries/:delivery_id',
  auth: 'member',
  params: deliveryParams,
  response: Nothing,
});
