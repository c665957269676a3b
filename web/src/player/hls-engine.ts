import Hls, { ErrorTypes, Events } from 'hls.js';
import type { ErrorData, LoadPolicy, RetryConfig } from 'hls.js';
import type { Engine, EngineOptions } from './engine.ts';
import type { FailureKind } from './facts.ts';

/** Bits a second; a guess at first, then what the last film's connection could do. */
let bandwidth = 3_000_000;

/** Plays HLS through Media Source. */
export function openHlsEngine({ video, film, addresses, start_time, quality, tell }: EngineOptions): Engine {
  let refusals = 0;
  let lastRecovery = -Infinity;

  const shouldRetry: RetryConfig['shouldRetry'] = (_policy, count, isTimeout, response, isUsual) => {
    const status = response?.code;
    if (status === 401 || status === 403) {
      addresses.refuse();
      refusals += 1;
      return refusals <= 3;
    }
    const isLoss = isTimeout || status === 0 || (status !== undefined && status >= 500);
    if (!isLoss) return isUsual;
    tell({ type: 'connection-lost' });
    // What is loaded plays on meanwhile; only a film that cannot even begin gives up.
    return hls.levels.length > 0 || count < 2;
  };

  const hls = new Hls({
    startPosition: start_time,
    backBufferLength: 90,
    maxBufferLength: 60,
    maxMaxBufferLength: 120,
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: bandwidth,
    enableInterstitialPlayback: false,
    preserveManualLevelOnError: true,
    manifestLoadPolicy: patient(shouldRetry),
    playlistLoadPolicy: patient(shouldRetry),
    fragLoadPolicy: patient(shouldRetry),
    // An address that cannot be renewed is tried as it is; the answer then says what is wrong.
    xhrSetup: async (xhr, url) => xhr.open('GET', await addresses.fresh(url).catch(() => url), true),
  });

  const levelOf = (bitrate: number | null) => {
    const wanted = film.videos.find((one) => one.bitrate === bitrate);
    return hls.levels.findIndex(({ width, height }) => width === wanted?.width && height === wanted.height);
  };

  hls.on(Events.MANIFEST_PARSED, () => {
    hls.loadLevel = levelOf(quality);
  });
  hls.on(Events.FRAG_LOADED, () => {
    refusals = 0;
    tell({ type: 'connection-back' });
  });
  hls.on(Events.ERROR, (_event, error) => {
    if (!error.fatal) return;
    const canRecover = error.type === ErrorTypes.MEDIA_ERROR && performance.now() - lastRecovery > 10_000;
    if (!canRecover) return tell({ type: 'failed', failure: failureOf(error) });
    lastRecovery = performance.now();
    hls.recoverMediaError();
  });
  hls.loadSource(film.playlist_url);
  hls.attachMedia(video);

  return {
    chooseQuality: (bitrate) => {
      const level = levelOf(bitrate);
      if (level === -1) hls.loadLevel = -1;
      else hls.nextLevel = level;
    },
    hurry: () => {
      hls.stopLoad();
      hls.startLoad();
    },
    close: () => {
      bandwidth = hls.bandwidthEstimate || bandwidth;
      hls.destroy();
    },
  };
}

function patient(shouldRetry: RetryConfig['shouldRetry']): LoadPolicy {
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
