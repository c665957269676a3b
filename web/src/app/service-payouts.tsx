import { Payouts } from '../features/earnings/operator/payouts.tsx';
import { ConsoleFrame } from '../features/operator/console-frame.tsx';

/** The operator's first page after signing in: the payouts beside the links of the console. */
export const ServicePayouts = () => (
  <ConsoleFrame title="Payouts">
    <Payouts />
  </ConsoleFrame>
);
