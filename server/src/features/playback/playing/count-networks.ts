import { after, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import type { Grant } from '#features/playback/grants.ts';
import {
  countRecentNetworks,
  saveNetwork,
  stopPlayback,
} from '#features/playback/playing/network-queries.ts';
import { playbackStopped } from '#features/playback/playing/playing.ts';
import { lockClaims } from '#features/playback/playing/playing-queries.ts';
import { networksWithin_ms } from '#features/playback/playing/playing-rules.ts';
import { widerNetworkOf } from '#http/network/network-of.ts';

const maxRemembered = 10_000;

/** How long a process waits before it reports the same network again. */
const savedFor_ms = minute;

/**
 * Returns a check that stops a playback whose URLs are used from more networks at once than a
 * traveling viewer would use, because the URLs have then been shared. Makes at most two queries a
 * minute for each playback and network.
 */
export function createNetworkCheck(context: Context): (grant: Grant, ip: string) => Promise<void> {
  const { clock, config, db, keys } = context;
  const limit = config.networks_per_playback;
  const saved = new Map<string, number>();

  /** @throws 403 if the playback has been stopped. */
  return async ({ playback_id, viewer_id }, ip) => {
    if (limit === 0) return;
    const now = clock.now();
    const key = `${playback_id} ${widerNetworkOf(ip)}`;
    if ((saved.get(key) ?? 0) > now.getTime()) return;
    if (saved.size >= maxRemembered) saved.clear();
    saved.set(key, after(now, savedFor_ms).getTime());
    try {
      await saveNetwork(db, { playback_id, network: keys.attempts.sign(`playback ${key}`) }, now);
    } catch (error) {
      saved.delete(key);
      throw error;
    }
    const networks = await countRecentNetworks(db, playback_id, after(now, -networksWithin_ms));
    if (networks <= limit) return;
    await transaction(db, async (tx) => {
      await lockClaims(tx, viewer_id);
      if (!(await stopPlayback(tx, playback_id, now))) return;
      const reason = `Used from ${networks} networks within two minutes`;
      await recordAction(context, tx, {
        act: 'playback-stopped',
        actor: null,
        target_id: viewer_id,
        subject: playback_id,
        reason,
      });
    });
    throw playbackStopped(403);
  };
}
