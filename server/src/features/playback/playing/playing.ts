import type { PlayingElsewhere } from '@kinora/contract/playback/playback';
import { plural } from '@kinora/contract/plural';
import { describeBrowser } from '#browser-names.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import {
  beginPlaying,
  markDisplaced,
  extendPlaying,
  findOwnPlayback,
  listRecentPlaybacks,
  lockClaims,
  type RecentPlayback,
} from '#features/playback/playing/playing-queries.ts';
import { decideClaim, type ClaimKind, type Decision } from '#features/playback/playing/playing-rules.ts';
import { notFound, Refusal } from '#http/errors.ts';

/** Who wants to play: an account, on one device. `playback_id` is null before a film has been opened. */
export type Player = { user_id: number; session_id: number; playback_id: string | null };

type Deps = Pick<Context, 'config' | 'db'>;

/**
 * Lets a playback start or continue, and displaces others as `ask` allows.
 * @throws 404 if it is not this viewer's playback, 409 if it may not play now; the error at `playing` states
 * why.
 */
export async function claim(
  { config, db }: Deps,
  { user_id, session_id, playback_id }: Player & { playback_id: string },
  ask: ClaimKind,
  now: Date,
): Promise<void> {
  // Nearly every call returns here, without a lock. A start has to look for other windows.
  if (ask === 'continue' && (await extendPlaying(db, { session_id, playback_id }, now))) return;
  const limit = config.streams_per_account;
  await transaction(db, async (tx) => {
    await lockClaims(tx, user_id);
    const playback = await findOwnPlayback(tx, user_id, playback_id);
    if (!playback) throw notFound('This playback does not exist. Start the episode again.');
    if (playback.stopped_at) throw playbackStopped(409);
    const decision = await decideFor(tx, { user_id, session_id, playback_id }, ask, { limit, now });
    if (!decision.is_allowed) throw playingElsewhere(decision, limit);
    await markDisplaced(tx, idsOf(decision.displaces), now);
    await beginPlaying(tx, { playback_id, user_id, session_id }, now);
  });
}

/** Stops playbacks on other devices, oldest first, until one more device of the account may play. */
export function makeRoom(
  { config, db }: Deps,
  player: Omit<Player, 'playback_id'>,
  now: Date,
): Promise<void> {
  return transaction(db, async (tx) => {
    await lockClaims(tx, player.user_id);
    const options = { limit: config.streams_per_account, now };
    const decision = await decideFor(tx, { ...player, playback_id: null }, 'take over', options);
    if (decision.is_allowed) await markDisplaced(tx, idsOf(decision.displaces), now);
  });
}

/** Whether a playback is playing; if not, how it would ask to play, and why it would be refused. */
export type PlaybackState = { is_playing: boolean; claim_kind: ClaimKind; refusal: Refusal | null };

export async function playbackStateOf(
  { config, db }: Deps,
  player: Player,
  now: Date,
): Promise<PlaybackState> {
  const limit = config.streams_per_account;
  const playing = await listRecentPlaybacks(db, player.user_id, now);
  const own = playing.find(({ playback_id }) => playback_id === player.playback_id);
  // A playback that has played before continues: it must not displace one that was started after it.
  const ask = own ? 'continue' : 'start';
  const decision = decideAmong(playing, player, ask, limit);
  return {
    is_playing: own !== undefined && own.is_playing && !own.is_displaced,
    claim_kind: ask,
    refusal: decision.is_allowed ? null : playingElsewhere(decision, limit),
  };
}

async function decideFor(
  db: Db,
  player: Player,
  ask: ClaimKind,
  { limit, now }: { limit: number; now: Date },
): Promise<Decision<RecentPlayback>> {
  return decideAmong(await listRecentPlaybacks(db, player.user_id, now), player, ask, limit);
}

function decideAmong(
  playing: readonly RecentPlayback[],
  { session_id, playback_id }: Player,
  ask: ClaimKind,
  limit: number,
): Decision<RecentPlayback> {
  const own = playing.find((one) => one.playback_id === playback_id);
  const others = playing.filter((one) => one !== own && one.is_playing && !one.is_displaced);
  return decideClaim(ask, { session_id, own, others, limit });
}

const idsOf = (playing: readonly RecentPlayback[]) => playing.map(({ playback_id }) => playback_id);

/** @param status 403 for files and at edges, which do not pass on a 409. */
export const playbackStopped = (status: 403 | 409): Refusal =>
  new Refusal(
    status,
    'This film was being played from many places at once, so it was stopped to protect your account. You can start it again and continue where you left off.',
    { errors: { playing: 'many networks' satisfies PlayingElsewhere } },
  );

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

function playingElsewhere(
  { reason, playing }: Extract<Decision<RecentPlayback>, { is_allowed: false }>,
  limit: number,
): Refusal {
  const errors = { playing: reason };
  if (reason === 'other window')
    return new Refusal(409, 'You continued watching in another window.', { errors });
  const names = listFormat.format(
    playing.map(({ user_agent, show_name }) => `${describeBrowser(user_agent)} (${show_name})`),
  );
  const limitText = plural(limit, 'One device', `${limit} devices`);
  return new Refusal(409, `Your account is playing on ${names}. ${limitText} may play at the same time.`, {
    errors,
  });
}
