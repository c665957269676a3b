import { dataSettings } from './quality/data-settings.ts';
import { isSameFilm, type Film } from './engine/engine.ts';
import { filmOf } from './engine/film-of.ts';
import { createPlayer, type Player } from './player.ts';
import { requestEpisode } from './engine/preload.ts';
import { startTime } from './engine/start-time.ts';

let ready: { player: Player; film: Film; close: () => void; timer: number } | null = null;

/**
 * How long a prepared player waits for the expected press; shorter than the time for which its
 * playback data stays usable.
 */
const discardAfter_ms = 120_000;

/** Starts buffering an episode in a player that is off the page and not playing. */
export async function preparePlayer(episode_id: number, time: number): Promise<void> {
  const { quality_cap, isOffWifi } = dataSettings();
  if (isOffWifi) return;
  const episode = await requestEpisode(episode_id);
  const start_time = startTime(String(time), episode.pause_time, episode.duration);
  const film = filmOf(episode, {
    start_time,
    quality_cap,
    again: () => Promise.reject(new Error('Nobody has pressed play yet')),
  });
  if (!film || (ready && isSameFilm(film, ready.film))) return;
  discard();
  const player = createPlayer();
  const close = player.open(film, true);
  const timer = window.setTimeout(discard, discardAfter_ms);
  ready = { player, film, close, timer };
}

/** Hands over the prepared player, or creates a new one. */
export function takePlayer(): Player {
  const player = ready?.player ?? createPlayer();
  clearTimeout(ready?.timer);
  ready = null;
  return player;
}

function discard(): void {
  clearTimeout(ready?.timer);
  ready?.close();
  ready = null;
}
