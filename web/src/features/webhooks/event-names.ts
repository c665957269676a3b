import type { EventType } from '@kinora/contract/webhooks/events';

export const eventNames: Record<EventType, string> = {
  'episode.published': 'Episode released',
  'film.ready': 'Film is ready',
  'film.damaged': 'Film is damaged',
  'film.failed': 'Film could not be processed',
  'payout.sent': 'Payout sent',
  'member.registered': 'Member registered',
  'subscription.started': 'Subscription started',
  'subscription.ended': 'Subscription ended',
  'report.filed': 'Report filed',
  'webhook.test': 'Test',
};

/** The name of an event; its type if only a newer server knows it. */
export const eventName = (type: string): string => (eventNames as Record<string, string>)[type] ?? type;
