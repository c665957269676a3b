import { ConsolePage } from '../features/operator/console-page.tsx';
import { serviceWebhookCalls } from '../features/webhooks/webhook-calls.ts';
import { Webhooks } from '../features/webhooks/webhooks.tsx';

/** The console, with panels from other features. */
export const ServiceConsole = () => (
  <ConsolePage webhooks={<Webhooks calls={serviceWebhookCalls} topic="what happens in the service" />} />
);
