import { after, type Clock, type MovableClock } from '#clock.ts';
import { isExposed, type Config } from '#config.ts';
import type { Db } from '#db/types.ts';

/** The clock cannot be moved where real money or strangers are involved. */
export const mayMoveClock = (config: Config): boolean =>
  !isExposed(config) && !config.stripe && !config.paypal;

export async function openSandboxClock(db: Db, base: Clock): Promise<MovableClock> {
  let offset_ms = 0;
  const refresh = async () => {
    const kept = await db.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirst();
    offset_ms = kept?.offset_ms ?? 0;
  };
  await refresh();
  return {
    now: () => after(base.now(), offset_ms),
    refresh,
    advance: async (ms) => {
      const moved = await db
        .insertInto('sandbox_clock')
        .values({ offset_ms: ms })
        .onConflict((conflict) =>
          conflict
            .column('is_only')
            .doUpdateSet((eb) => ({ offset_ms: eb('sandbox_clock.offset_ms', '+', ms) })),
        )
        .returning('offset_ms')
        .executeTakeFirstOrThrow();
      offset_ms = moved.offset_ms;
    },
  };
}
