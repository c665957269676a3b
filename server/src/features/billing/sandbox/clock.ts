import { after, type Clock, type MovableClock } from '#clock.ts';
import { isExposed, type Config } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import { addToClockOffset, readClockOffset } from '#features/billing/sandbox/clock-queries.ts';

/** The clock cannot be moved if others can reach the service, or if it takes real payments. */
export const canMoveClock = (config: Config): boolean =>
  !isExposed(config) && !config.stripe && !config.paypal;

export async function openSandboxClock(db: Db, base: Clock): Promise<MovableClock> {
  let offset_ms = await readClockOffset(db);
  return {
    now: () => after(base.now(), offset_ms),
    refresh: async () => {
      offset_ms = await readClockOffset(db);
    },
    advance: async (ms) => {
      offset_ms = await addToClockOffset(db, ms);
    },
  };
}
