import { ConsolePage } from '../features/operator/console-page.tsx';
import { serviceWebhooks } from '../features/webhooks/calls.ts';
import { Webhooks } from '../features/webhooks/webhooks.tsx';

/** The console, with panels from other features. */
export const ServiceConsole = () => (
  <ConsolePage webhooks={<Webhooks calls={serviceWebhooks} topic="what happens in the service" />} />
);
