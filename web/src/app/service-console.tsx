import { ConsolePage } from '../features/operator/console-page.tsx';
import { serviceWebhooks } from '../features/webhooks/calls.ts';
import { Webhooks } from '../features/webhooks/webhooks.tsx';

/** The console with what other areas show in it. */
export const ServiceConsole = () => (
  <ConsolePage webhooks={<Webhooks calls={serviceWebhooks} about="what happens in the service" />} />
);
