import { createAddresses } from './addresses.ts';
import { carryOut } from './carry-out.ts';
import type { Engine, Film } from './engine.ts';
import { createFactStore } from './fact-store.ts';
import type { FactStore } from './fact-store.ts';
import { followVideo, tellPosition } from './follow-video.ts';
import type { Intent } from './intents.ts';
import { openEngine } from './open-engine.ts';
import { keepPreferences, readPreferences } from './preferences.ts';
import { chooseQuality } from './quality.ts';

/** Intents in, facts out. */
export type Player = {
  facts: FactStore;
  ask: (intent: Intent) => void;
  /** Gives the player its screen. @returns what takes it away. */
  attach: (video: HTMLVideoElement) => () => void;
  /** Shows a film and plays it as soon as the browser lets it. @returns what closes it. */
  open: (film: Film) => () => void;
};

export function createPlayer(): Player {
  const { volume, isMuted } = readPreferences();
  const facts = createFactStore({ volume, isMuted });
  let video: HTMLVideoElement | null = null;
  let film: Film | null = null;
  let engine: Engine | null = null;
  /** Ends when the film or the screen changes, and with it all that was begun for them. */
  let showing = new AbortController();

  function stop() {
    showing.abort();
    engine?.close();
    engine = null;
  }

  async function show(start_time: number) {
    stop();
    if (!video || !film) return;
    const { signal } = (showing = new AbortController());
    const options = {
      video,
      film,
      start_time,
      addresses: createAddresses(film, film.renew),
      quality: facts.read().chosenQuality,
      tell: facts.tell,
    };
    const opened = await openEngine(options).catch(() => 'unreachable' as const);
    if (signal.aborted) return typeof opened === 'object' ? opened?.close() : undefined;
    if (opened === 'unreachable') return facts.tell({ type: 'failed', failure: 'network' });
    if (opened === null) return facts.tell({ type: 'failed', failure: 'unsupported' });
    engine = opened;
    ask({ type: 'play' });
  }

  function retry() {
    const { time, status } = facts.read();
    facts.tell({ type: 'retried' });
    if (status === 'failed') void show(time);
    else engine?.hurry();
  }

  function ask(intent: Intent) {
    if (intent.type === 'retry') return retry();
    if (intent.type === 'choose-quality') {
      keepPreferences({ quality: intent.bitrate });
      facts.tell({ type: 'quality-chosen', bitrate: intent.bitrate });
      return engine?.chooseQuality(intent.bitrate);
    }
    if (!video) return;
    carryOut(intent, video, facts.read()).then(
      (isDone) => isDone || facts.tell({ type: 'play-refused' }),
      // Full screen and picture-in-picture may be refused; the picture then stays where it is.
      () => {},
    );
    tellPosition(video, facts.tell);
  }

  function followConnection(signal: AbortSignal) {
    addEventListener('offline', () => facts.tell({ type: 'connection-lost' }), { signal });
    const resume = () => {
      facts.tell({ type: 'connection-back' });
      if (facts.read().failure === 'network') retry();
      else engine?.hurry();
    };
    addEventListener('online', resume, { signal });
  }

  return {
    facts,
    ask,
    attach: (screen) => {
      const attached = new AbortController();
      const kept = readPreferences();
      video = screen;
      video.volume = kept.volume;
      video.muted = kept.isMuted;
      const unfollow = followVideo(video, facts.tell);
      const keepLoudness = () => keepPreferences({ volume: screen.volume, isMuted: screen.muted });
      video.addEventListener('volumechange', keepLoudness, { signal: attached.signal });
      followConnection(attached.signal);
      if (film) void show(facts.read().time);
      return () => {
        stop();
        unfollow();
        attached.abort();
        video = null;
      };
    },
    open: (next) => {
      film = next;
      facts.tell({
        type: 'opened',
        time: next.start_time,
        duration: next.duration ?? 0,
        qualities: next.videos,
        chosenQuality: chooseQuality(readPreferences().quality, next.videos),
      });
      void show(next.start_time);
      return () => {
        stop();
        film = null;
        facts.tell({ type: 'closed' });
      };
    },
  };
}
