import { createPlaybackUrls } from './engine/playback-urls.ts';
import { chooseLanguage } from './captions/caption-choice.ts';
import { openCaptions, type Captions } from './captions/captions.ts';
import { applyIntent } from './state/apply-intent.ts';
import { isSameFilm, type Engine, type Film } from './engine/engine.ts';
import { createStateStore, type StateStore } from './state/state-store.ts';
import { followConnection } from './state/follow-connection.ts';
import type { PlayerEvent } from './state/player-state.ts';
import { followFullScreen, followVideo, dispatchSettings } from './state/follow-video.ts';
import type { Intent } from './state/intents.ts';
import { openEngine } from './engine/open-engine.ts';
import { persistVolumeAndSpeed } from './state/persist-volume-and-speed.ts';
import { keepPosition } from './state/position.ts';
import { storePreferences, readPreferences } from './state/preferences.ts';
import { withinCap } from './quality/quality-cap.ts';
import { chooseQuality } from './quality/quality.ts';
import { promptForDevice, followRemote } from './state/remote.ts';

/** Takes intents and publishes state. */
export type Player = {
  state: StateStore;
  ask: (intent: Intent) => void;
  /**
   * Attaches the video element to the page.
   * @returns a function that detaches it.
   */
  mount: (container: HTMLElement) => () => void;
  /**
   * Opens a film and plays it as soon as the browser allows.
   * @param isPrebuffering whether play hasn't been pressed yet; opening the same film again plays it.
   * @returns a function that closes the film.
   */
  open: (film: Film, isPrebuffering?: boolean) => () => void;
};

export function createPlayer(): Player {
  const { volume, isMuted, rate, captionStyle } = readPreferences();
  const state = createStateStore({ volume, isMuted, rate, captionStyle });
  const { dispatch } = state;
  const video = createVideoElement();
  followVideo(video, dispatch);
  const position = keepPosition(video, state);
  persistVolumeAndSpeed(video);
  let film: Film | null = null;
  let isPrebuffering = false;
  /** Whether the browser has been asked to play; until then, play and pause only update the state. */
  let hasBegun = false;
  let engine: Engine | null = null;
  let captions: Captions | null = null;
  /** Aborted when the film is changed or reopened, along with everything started for it. */
  let showing = new AbortController();

  function stop() {
    showing.abort();
    engine?.close();
    engine = null;
    hasBegun = false;
  }

  async function show(start_time: number, isForDevice = false) {
    stop();
    if (!film) return;
    const shown = film;
    const { signal } = (showing = new AbortController());
    const renew = async () => {
      const renewed = await shown.renew();
      Object.assign(shown, renewed);
      return renewed;
    };
    const urls = createPlaybackUrls(shown, renew);
    captions = openCaptions({ video, film: () => shown, urls, dispatch });
    captions.show(state.read().captionLanguage);
    signal.addEventListener('abort', captions.close);
    const resumeHere = () => {
      dispatch({ type: 'started' });
      void show(state.read().time);
    };
    signal.addEventListener('abort', followRemote(video, shown.playlist_url, dispatch, resumeHere));
    const { playlist_url, videos, quality_cap } = shown;
    const quality = state.read().chosenQuality;
    const audioPreference = {
      name: state.read().chosenAudioTrack,
      language: readPreferences().soundLanguage,
    };
    const options = { video, playlist_url, videos, quality_cap, urls, dispatch };
    const opened = await openEngine(
      { ...options, start_time, quality, audioPreference, isPrebuffering },
      isForDevice,
    ).catch(() => 'unreachable' as const);
    if (signal.aborted) return typeof opened === 'object' ? opened?.close() : undefined;
    if (opened === 'unreachable') return dispatch({ type: 'failed', failure: 'network' });
    if (opened === null) return dispatch({ type: 'failed', failure: 'unsupported' });
    engine = opened;
    begin();
  }

  function begin() {
    if (isPrebuffering) return;
    if (!engine) return;
    engine.loadBeyondStart();
    hasBegun = true;
    if (!state.read().isPaused) ask({ type: 'play' });
  }

  async function playOnOtherDevice() {
    await show(state.read().time, true);
    // No device was chosen: continue here.
    await promptForDevice(video).catch(() => show(state.read().time));
  }

  function retry() {
    const { time, status } = state.read();
    dispatch({ type: 'retried' });
    if (status === 'failed') void show(time);
    else engine?.retryNow();
  }

  function showCaptions(language: string | null) {
    storePreferences(
      language === null ? { hasCaptions: false } : { hasCaptions: true, captionLanguage: language },
    );
    dispatch({ type: 'captions-chosen', language });
    captions?.show(language);
  }

  function toggleCaptions() {
    const { captionLanguage, captionChoices } = state.read();
    showCaptions(captionLanguage === null ? chooseLanguage(captionChoices, readPreferences()) : null);
  }

  function chooseShownQuality(bitrate: number | null) {
    storePreferences({ quality: bitrate });
    dispatch({ type: 'quality-chosen', bitrate });
    engine?.chooseQuality(bitrate);
  }

  function chooseAudioTrack(name: string) {
    const chosen = state.read().audioTracks.find((one) => one.name === name);
    storePreferences({ soundLanguage: chosen?.language ?? null });
    dispatch({ type: 'audio-track-chosen', name });
    engine?.chooseAudioTrack(name);
  }

  function ask(intent: Intent) {
    if (intent.type === 'retry') return retry();
    if (intent.type === 'choose-quality') return chooseShownQuality(intent.bitrate);
    if (intent.type === 'choose-audio-track') return chooseAudioTrack(intent.name);
    if (intent.type === 'choose-captions') return showCaptions(intent.language);
    if (intent.type === 'toggle-captions') return toggleCaptions();
    if (intent.type === 'style-captions') {
      storePreferences({ captionStyle: intent.style });
      return dispatch({ type: 'captions-styled', style: intent.style });
    }
    if (intent.type === 'play-elsewhere') return void playOnOtherDevice();
    if (!hasBegun && isPlaybackIntent(intent)) {
      const plays = intent.type === 'play' || (intent.type === 'toggle-play' && state.read().isPaused);
      return dispatch({ type: plays ? 'started' : 'paused' });
    }
    applyIntent(intent, video, state.read(), position).then(
      (isDone) => isDone || dispatch({ type: 'play-refused' }),
      // Full screen and picture-in-picture may be refused; then nothing changes.
      () => {},
    );
    position.report();
    dispatchSettings(video, dispatch);
  }

  return {
    state,
    ask,
    mount: (container) => {
      const mounted = new AbortController();
      container.append(video);
      followFullScreen(dispatch, mounted.signal);
      const resume = () => {
        if (state.read().failure === 'network') retry();
        else engine?.retryNow();
      };
      followConnection({ state, resume, signal: mounted.signal });
      return () => {
        mounted.abort();
        video.remove();
      };
    },
    open: (next, prebuffersOnly = false) => {
      isPrebuffering = prebuffersOnly;
      if (film && isSameFilm(film, next)) {
        film.renew = next.renew;
        begin();
      } else {
        film = { ...next };
        dispatch(openedEvent(next));
        void show(next.start_time);
      }
      return () => {
        stop();
        film = null;
        dispatch({ type: 'closed' });
      };
    },
  };
}

const isPlaybackIntent = ({ type }: Intent) => type === 'play' || type === 'pause' || type === 'toggle-play';

function createVideoElement(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.tabIndex = -1;
  video.className = 'size-full object-contain';
  return video;
}

function openedEvent({ start_time, duration, playable_s, videos, quality_cap, captions }: Film): PlayerEvent {
  const preferences = readPreferences();
  return {
    type: 'opened',
    time: start_time,
    duration: duration ?? 0,
    playableUntil: playable_s,
    qualities: videos,
    chosenQuality: chooseQuality(preferences.quality, withinCap(videos, quality_cap)),
    qualityCap: quality_cap,
    captionChoices: captions,
    captionLanguage: preferences.hasCaptions ? chooseLanguage(captions, preferences) : null,
  };
}
