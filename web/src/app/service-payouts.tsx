import { Payouts } from '../features/earnings/operator/payouts.tsx';
import { ConsoleFrame } from '../features/operator/console-frame.tsx';

/** The payouts, beside the console's links. */
export const ServicePayouts = () => (
  <ConsoleFrame title="Payouts">
    <Payouts />
  </ConsoleFrame>
);
