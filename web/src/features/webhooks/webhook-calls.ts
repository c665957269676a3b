import { creatorEvents, serviceEvents } from '@kinora/contract/webhooks/events';
import * as service from '@kinora/contract/webhooks/service-webhooks';
import * as own from '@kinora/contract/webhooks/webhooks';

/** The endpoints for the webhooks of the member who is signed in. */
export const ownWebhookCalls = {
  list: own.listWebhooks,
  create: own.createWebhook,
  remove: own.deleteWebhook,
  replaceSecret: own.replaceSecret,
  resume: own.resumeWebhook,
  test: own.testWebhook,
  deliveries: own.listDeliveries,
  sendAgain: own.sendEventAgain,
  form: own.NewWebhook,
  events: creatorEvents,
};

/** The endpoints for the webhooks of the service, for operators. */
export const serviceWebhookCalls = {
  list: service.listServiceWebhooks,
  create: service.createServiceWebhook,
  remove: service.deleteServiceWebhook,
  replaceSecret: service.replaceServiceSecret,
  resume: service.resumeServiceWebhook,
  test: service.testServiceWebhook,
  deliveries: service.listServiceDeliveries,
  sendAgain: service.sendServiceEventAgain,
  form: service.NewServiceWebhook,
  events: serviceEvents,
};

export type WebhookCalls = typeof ownWebhookCalls | typeof serviceWebhookCalls;
