import Hls, {
  ErrorTypes,
  Events,
  type ErrorData,
  type Level,
  type LoadPolicy,
  type RetryConfig,
} from 'hls.js';
import type { Engine, EngineOptions } from './engine.ts';
import type { FailureKind } from '../state/player-state.ts';
import { expectedBandwidth } from '../quality/bandwidth.ts';
import { bitrateOf } from './playlist-links.ts';
import { replaceLowQuality } from './replace-low-quality.ts';
import { storePreferences } from '../state/preferences.ts';
import { dataSettings } from '../quality/data-settings.ts';
import { withinCap } from '../quality/quality-cap.ts';
import { inOneCodec, type PlayableAv1 } from '../quality/av1.ts';
import { playerSize } from '../quality/player-size.ts';
import { startLevel } from '../quality/start-level.ts';
import { preferredAudioTrack, type AudioTrackChoice } from '../audio/audio-tracks.ts';

/** How far ahead to buffer, in seconds. */
const fullBuffer = { maxBufferLength: 60, maxMaxBufferLength: 120 };
const firstSegmentOnly = { maxBufferLength: 0.1, maxMaxBufferLength: 0.1 };

/** Plays HLS through Media Source Extensions. */
export function openHlsEngine(options: EngineOptions, playableAv1: PlayableAv1): Engine {
  const {
    video,
    playlist_url,
    quality_cap,
    urls,
    start_time,
    quality,
    audioPreference,
    isPrebuffering,
    dispatch,
  } = options;
  const bandwidth = expectedBandwidth();
  let refusals = 0;
  let lastRecovery = -Infinity;

  const shouldRetry: RetryConfig['shouldRetry'] = (_policy, _count, isTimeout, response, defaultDecision) => {
    const status = response?.code;
    if (status === 401 || status === 403) {
      urls.markRejected();
      refusals += 1;
      return refusals <= 3;
    }
    const isConnectionLoss = isTimeout || status === 0 || (status !== undefined && status >= 500);
    if (!isConnectionLoss) return defaultDecision;
    dispatch({ type: 'connection-lost' });
    return true;
  };

  const hls = new Hls({
    startPosition: start_time,
    backBufferLength: 90,
    ...(isPrebuffering ? firstSegmentOnly : fullBuffer),
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: bandwidth,
    // The buffer holds a minute, so stepping up to a bitrate that the connection can barely sustain
    // does not cause a stall.
    abrBandWidthUpFactor: 0.8,
    // For the same reason the estimate may follow the connection within seconds. The default half-life
    // of nine seconds would keep most segments in low quality after a slow spell.
    abrEwmaSlowVoD: 4,
    // A bandwidth test would load a segment only to discard it, delaying the first frame.
    testBandwidth: false,
    // Segments are fMP4 and need no remuxing, so starting a worker would only cost time.
    enableWorker: false,
    // We load captions ourselves; those in the playlist are for other players.
    enableCEA708Captions: false,
    enableWebVTT: false,
    enableIMSC1: false,
    subtitleTrackController: undefined,
    subtitleStreamController: undefined,
    enableInterstitialPlayback: false,
    preserveManualLevelOnError: true,
    manifestLoadPolicy: patientPolicy(shouldRetry),
    playlistLoadPolicy: patientPolicy(shouldRetry),
    fragLoadPolicy: patientPolicy(shouldRetry),
    // If renewal fails, request the old URL anyway; the response shows what is wrong.
    xhrSetup: async (xhr, url) => xhr.open('GET', await urls.refresh(url).catch(() => url), true),
  });

  const levelOf = (bitrate: number | null | undefined) =>
    hls.levels.findIndex((level) => bitrateNumberOf(level) === bitrate);

  hls.on(Events.MANIFEST_PARSED, () => {
    removeLevels(hls, isSurround(hls));
    const kept = new Set(inOneCodec(hls.levels.map(withCodecs), playableAv1).map(({ level }) => level));
    removeLevels(hls, (level) => !kept.has(level));
    const audioTracks = audioTracksOf(hls);
    const preferred = preferredAudioTrack(audioTracks, audioPreference);
    // Set before hls.js chooses a track, which is when it opens its first level.
    if (preferred) hls.config.audioPreference = { name: preferred.name };
    const chosenAudioTrack = (preferred ?? audioTracks[0])?.name ?? null;
    dispatch({ type: 'audio-tracks-found', audioTracks, chosenAudioTrack });
    const allowed = withinCap(measuredLevels(hls), quality_cap).map(({ bitrate }) => bitrate);
    removeLevels(hls, (level) => !allowed.includes(bitrateNumberOf(level)));
    if (quality === null)
      hls.startLevel = levelOf(startLevel(measuredLevels(hls), bandwidth, playerSize(video))?.bitrate);
    else hls.loadLevel = levelOf(quality);
  });
  hls.on(Events.FRAG_LOADED, () => {
    refusals = 0;
    // While offline, a segment can only have come from the browser's cache.
    if (navigator.onLine) dispatch({ type: 'connection-restored' });
    storePreferences({ bandwidth: Math.round(hls.bandwidthEstimate) || null });
  });
  hls.on(Events.ERROR, (_event, error) => {
    if (!error.fatal) return;
    const canRecover = error.type === ErrorTypes.MEDIA_ERROR && performance.now() - lastRecovery > 10_000;
    if (!canRecover) return dispatch({ type: 'failed', failure: failureOf(error) });
    lastRecovery = performance.now();
    hls.recoverMediaError();
  });
  if (!dataSettings().isScarce) replaceLowQuality(hls, video);
  hls.loadSource(playlist_url);
  hls.attachMedia(video);

  return {
    chooseQuality: (bitrate) => {
      const level = levelOf(bitrate);
      if (level === -1) hls.loadLevel = -1;
      else hls.nextLevel = level;
    },
    chooseAudioTrack: (name) => {
      hls.audioTrack = hls.audioTracks.findIndex((track) => track.name === name);
    },
    loadBeyondStart: () => Object.assign(hls.config, fullBuffer),
    retryNow: () => {
      hls.stopLoad();
      // Before the first segment has loaded, hls.js would otherwise forget the start position.
      hls.startLoad(hls.hasEnoughToStart ? -1 : start_time);
    },
    close: () => hls.destroy(),
  };
}

/** The bitrate number that identifies a level; width and height don't, as two levels may share them. */
const bitrateNumberOf = (level: Level): number => bitrateOf(level.uri) ?? level.maxBitrate / 1000;

const withCodecs = (level: Level) => ({ level, codecs: level.videoCodec ?? '', range: level.videoRange });

/** The levels with their measured bitrates, in bits per second. */
const measuredLevels = ({ levels }: Hls) =>
  levels.map((level) => ({
    bitrate: bitrateNumberOf(level),
    peak: level.maxBitrate,
    average: level.averageBitrate,
    width: level.width,
    height: level.height,
  }));

/**
 * Whether a level is a duplicate for players with more than two speakers; browsers play the stereo
 * version on any output.
 */
function isSurround({ allAudioTracks }: Hls): (level: Level) => boolean {
  const surround = allAudioTracks.filter(({ channels }) => Number(channels) > 2);
  const groups = new Set(surround.map(({ groupId }) => groupId));
  return ({ audioGroups }) => audioGroups?.some((group) => group !== undefined && groups.has(group)) ?? false;
}

/** The audio tracks of the levels, the default one first. */
function audioTracksOf({ levels, allAudioTracks }: Hls): AudioTrackChoice[] {
  const groups = levels[0]?.audioGroups ?? [];
  return allAudioTracks
    .filter(({ groupId }) => groups.includes(groupId))
    .toSorted((a, b) => Number(b.default) - Number(a.default))
    .map(({ name, lang }) => ({ name, language: lang ?? null }));
}

/** Iterates backwards because removal shifts the indices. */
function removeLevels(hls: Hls, isUnwanted: (level: Level) => boolean): void {
  for (let index = hls.levels.length - 1; index >= 0; index -= 1) {
    const level = hls.levels[index];
    if (level && isUnwanted(level)) hls.removeLevel(index);
  }
}

function patientPolicy(shouldRetry: RetryConfig['shouldRetry']): LoadPolicy {
  const retry = { maxNumRetry: Infinity, retryDelayMs: 1000, maxRetryDelayMs: 8000, shouldRetry };
  return {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: retry,
      errorRetry: retry,
    },
  };
}

function failureOf({ type, response }: ErrorData): FailureKind {
  if (type !== ErrorTypes.NETWORK_ERROR) return 'decoding';
  const status = response?.code ?? 0;
  return status >= 400 && status < 500 ? 'refused' : 'network';
}
