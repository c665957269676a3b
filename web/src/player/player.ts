import { createAddresses } from './addresses.ts';
import { chooseLanguage } from './caption-choice.ts';
import { openCaptions } from './captions.ts';
import type { Captions } from './captions.ts';
import { carryOut } from './carry-out.ts';
import type { Engine, Film } from './engine.ts';
import { createFactStore } from './fact-store.ts';
import type { FactStore } from './fact-store.ts';
import { followConnection } from './follow-connection.ts';
import { followVideo, tellPosition, tellSettings } from './follow-video.ts';
import type { Intent } from './intents.ts';
import { openEngine } from './open-engine.ts';
import { keepLoudnessAndSpeed } from './keep-loudness-and-speed.ts';
import { keepPreferences, readPreferences } from './preferences.ts';
import { within } from './quality-cap.ts';
import { chooseQuality } from './quality.ts';
import { askForDevice, followRemote } from './remote.ts';

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
  const { volume, isMuted, rate, captionStyle } = readPreferences();
  const facts = createFactStore({ volume, isMuted, rate, captionStyle });
  const { tell } = facts;
  let video: HTMLVideoElement | null = null;
  let film: Film | null = null;
  let engine: Engine | null = null;
  let captions: Captions | null = null;
  /** Ends when the film or the screen changes, and with it all that was begun for them. */
  let showing = new AbortController();

  function stop() {
    showing.abort();
    engine?.close();
    engine = null;
  }

  async function show(start_time: number, isForDevice = false) {
    stop();
    if (!video || !film) return;
    const { signal } = (showing = new AbortController());
    const { playlist_url, captions: tracks, quality_cap, renew } = film;
    const addresses = createAddresses(film, renew);
    const opening = (captions = openCaptions({ video, tracks, addresses, tell }));
    opening.show(facts.read().captionLanguage);
    signal.addEventListener('abort', opening.close);
    signal.addEventListener(
      'abort',
      followRemote(video, playlist_url, tell, () => void show(facts.read().time)),
    );
    const videos = within(film.videos, quality_cap);
    const isCapped = videos.length < film.videos.length;
    const quality = facts.read().chosenQuality;
    const options = { video, playlist_url, videos, isCapped, addresses, start_time, quality, tell };
    const opened = await openEngine(options, isForDevice).catch(() => 'unreachable' as const);
    if (signal.aborted) return typeof opened === 'object' ? opened?.close() : undefined;
    if (opened === 'unreachable') return tell({ type: 'failed', failure: 'network' });
    if (opened === null) return tell({ type: 'failed', failure: 'unsupported' });
    engine = opened;
    ask({ type: 'play' });
  }

  async function playElsewhere(screen: HTMLVideoElement) {
    await show(facts.read().time, true);
    // Nothing was chosen: here it goes on, as well as it can.
    await askForDevice(screen).catch(() => show(facts.read().time));
  }

  function retry() {
    const { time, status } = facts.read();
    tell({ type: 'retried' });
    if (status === 'failed') void show(time);
    else engine?.hurry();
  }

  function showCaptions(language: string | null) {
    keepPreferences(
      language === null ? { hasCaptions: false } : { hasCaptions: true, captionLanguage: language },
    );
    tell({ type: 'captions-chosen', language });
    captions?.show(language);
  }

  function toggleCaptions() {
    const { captionLanguage, captionChoices } = facts.read();
    showCaptions(captionLanguage === null ? chooseLanguage(captionChoices, readPreferences()) : null);
  }

  function chooseShownQuality(bitrate: number | null) {
    keepPreferences({ quality: bitrate });
    tell({ type: 'quality-chosen', bitrate });
    engine?.chooseQuality(bitrate);
  }

  function ask(intent: Intent) {
    if (intent.type === 'retry') return retry();
    if (intent.type === 'choose-quality') return chooseShownQuality(intent.bitrate);
    if (intent.type === 'choose-captions') return showCaptions(intent.language);
    if (intent.type === 'toggle-captions') return toggleCaptions();
    if (intent.type === 'style-captions') {
      keepPreferences({ captionStyle: intent.style });
      return tell({ type: 'captions-styled', style: intent.style });
    }
    if (!video) return;
    if (intent.type === 'play-elsewhere') return void playElsewhere(video);
    carryOut(intent, video, facts.read()).then(
      (isDone) => isDone || tell({ type: 'play-refused' }),
      // Full screen and picture-in-picture may be refused; the picture then stays where it is.
      () => {},
    );
    tellPosition(video, tell);
    tellSettings(video, tell);
  }

  return {
    facts,
    ask,
    attach: (screen) => {
      const attached = new AbortController();
      video = screen;
      attached.signal.addEventListener('abort', followVideo(screen, tell));
      keepLoudnessAndSpeed(screen, attached.signal);
      const resume = () => {
        if (facts.read().failure === 'network') retry();
        else engine?.hurry();
      };
      followConnection({ facts, resume, signal: attached.signal });
      if (film) void show(facts.read().time);
      return () => {
        stop();
        attached.abort();
        video = null;
      };
    },
    open: (next) => {
      film = next;
      const kept = readPreferences();
      tell({
        type: 'opened',
        time: next.start_time,
        duration: next.duration ?? 0,
        qualities: next.videos,
        chosenQuality: chooseQuality(kept.quality, within(next.videos, next.quality_cap)),
        qualityCap: next.quality_cap,
        captionChoices: next.captions,
        captionLanguage: kept.hasCaptions ? chooseLanguage(next.captions, kept) : null,
      });
      void show(next.start_time);
      return () => {
        stop();
        film = null;
        tell({ type: 'closed' });
      };
    },
  };
}
