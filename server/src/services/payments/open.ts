import type { Clock } from '#clock.ts';
import type { Config } from '#config.ts';
import type { Db } from '#db/types.ts';
import type { Keys } from '#keys.ts';
import { sandboxPayments } from '#services/payments/sandbox.ts';
import type { Payments } from '#services/payments/types.ts';

export function openPayments(config: Config, db: Db, keys: Keys, clock: Clock): Payments {
  return sandboxPayments(config, db, keys.sandbox, clock);
}
