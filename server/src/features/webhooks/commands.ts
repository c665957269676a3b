import { serviceEvents } from '@kinora/contract/webhooks/events';
import * as webhooks from '@kinora/contract/webhooks/service-webhooks';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(webhooks.listServiceWebhooks, {
    name: 'webhooks list',
    summary: 'Lists the service’s webhooks, newest first',
    example: '',
  }),
  callCommand(webhooks.createServiceWebhook, {
    name: 'webhooks create',
    summary:
      'Sends events about the service to a URL; prints the secret that verifies them, which is shown only once',
    args: ['url'],
    fields: { events: { name: 'event', description: `${serviceEvents.join(', ')}; separated by commas` } },
    example: 'https://hooks.example/kinora --event film.failed,episode.published',
  }),
  callCommand(webhooks.deleteServiceWebhook, {
    name: 'webhooks delete',
    summary: 'Deletes one of the service’s webhooks with its deliveries',
    args: ['webhook_id'],
    confirm: true,
    example: '2',
  }),
  callCommand(webhooks.replaceServiceSecret, {
    name: 'webhooks replace-secret',
    summary:
      'Replaces the secret of one of the service’s webhooks; prints the new one, which is shown only once',
    args: ['webhook_id'],
    confirm: true,
    example: '2',
  }),
  callCommand(webhooks.resumeServiceWebhook, {
    name: 'webhooks resume',
    summary: 'Switches one of the service’s webhooks on again',
    args: ['webhook_id'],
    example: '2',
  }),
  callCommand(webhooks.testServiceWebhook, {
    name: 'webhooks test',
    summary: 'Sends a test event to one of the service’s webhooks',
    args: ['webhook_id'],
    example: '2',
  }),
  callCommand(webhooks.listServiceDeliveries, {
    name: 'webhooks deliveries',
    summary: 'Lists the last fifty events sent to one of the service’s webhooks, newest first',
    args: ['webhook_id'],
    example: '2',
  }),
  callCommand(webhooks.sendServiceEventAgain, {
    name: 'webhooks send-again',
    summary: 'Sends an event to one of the service’s webhooks again, under the same id',
    args: ['webhook_id', 'delivery_id'],
    example: '2 118',
  }),
];
