import * as z from 'zod/mini';
import { Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { serviceEvents } from './events.ts';
import {
  CreatedWebhook,
  Delivery,
  newWebhook,
  deliveryParams,
  webhookParams,
  ReplacedSecret,
  Webhook,
} from './webhooks.ts';

export const NewServiceWebhook = newWebhook(serviceEvents);

export const listServiceWebhooks = endpoint({
  summary: 'The service’s webhooks, the newest first',
  method: 'GET',
  path: '/api/operator/webhooks',
  auth: 'operator',
  response: z.array(Webhook),
});

export const createServiceWebhook = endpoint({
  summary: 'Send events about the service to a URL; 409 if it has too many',
  method: 'POST',
  path: '/api/operator/webhooks',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: NewServiceWebhook,
  response: CreatedWebhook,
});

export const deleteServiceWebhook = endpoint({
  summary: 'Delete one of the service’s webhooks with its deliveries',
  method: 'DELETE',
  path: '/api/operator/webhooks/:webhook_id',
  auth: 'operator',
  params: webhookParams,
  response: Nothing,
});

export const replaceServiceSecret = endpoint({
  summary:
    'Replace the secret of one of the service’s webhooks; for a day, events are signed with the old one as well',
  method: 'POST',
  path: '/api/operator/webhooks/:webhook_id/secret',
  auth: 'operator',
  step_up: 'always',
  params: webhookParams,
  response: ReplacedSecret,
});

export const resumeServiceWebhook = endpoint({
  summary: 'Re-enable one of the service’s webhooks',
  method: 'POST',
  path: '/api/operator/webhooks/:webhook_id/resume',
  auth: 'operator',
  params: webhookParams,
  response: Nothing,
});

export const testServiceWebhook = endpoint({
  summary: 'Send a test event to one of the service’s webhooks',
  method: 'POST',
  path: '/api/operator/webhooks/:webhook_id/test',
  auth: 'operator',
  params: webhookParams,
  response: Nothing,
});

export const listServiceDeliveries = endpoint({
  summary: 'The latest fifty events sent to one of the service’s webhooks, the newest first',
  method: 'GET',
  path: '/api/operator/webhooks/:webhook_id/deliveries',
  auth: 'operator',
  params: webhookParams,
  response: z.array(Delivery),
});

export const sendServiceEventAgain = endpoint({
  summary: 'Send an event to one of the service’s webhooks again, under the same id',
  method: 'POST',
  path: '/api/operator/webhooks/:webhook_id/deliveries/:delivery_id',
  auth: 'operator',
  params: deliveryParams,
  response: Nothing,
});
