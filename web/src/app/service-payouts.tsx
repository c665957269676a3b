import { Payouts } from '../features/earnings/operator/payouts.tsx';
import { ConsoleFrame } from '../features/operator/console-frame.tsx';

/** Where an operator arrives after signing in: the payouts beside the links of the console. */
export const ServicePayouts = () => (
  <ConsoleFrame title="Payouts">
    <Payouts />
  </ConsoleFrame>
);
