import type { FactEvent } from './player-state.ts';

/** Reports what happens to a video element, for as long as the element exists. */
export function followVideo(video: HTMLVideoElement, tell: (event: FactEvent) => void): void {
  const on = (names: string, listener: () => void) => {
    for (const name of names.split(' ')) video.addEventListener(name, listener);
  };

  on('loadedmetadata durationchange', () => {
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA && Number.isFinite(video.duration))
      tell({ type: 'loaded', duration: video.duration });
  });
  on('loadedmetadata resize', () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (height > 0) tell({ type: 'picture-sized', width, height });
  });
  on('play', () => tell({ type: 'started' }));
  on('playing', () => tell({ type: 'playing' }));
  on('pause', () => tell({ type: 'paused' }));
  on('waiting', () => tell({ type: 'waiting' }));
  on('seeking', () => tell({ type: 'seeking' }));
  on('seeked', () => tell({ type: 'seeked' }));
  on('ended', () => tell({ type: 'ended' }));
  on('volumechange ratechange', () => tellSettings(video, tell));
  on('enterpictureinpicture', () => tell({ type: 'picture-in-picture-changed', isPictureInPicture: true }));
  on('leavepictureinpicture', () => tell({ type: 'picture-in-picture-changed', isPictureInPicture: false }));
}

/** Reports full-screen changes until the signal aborts. */
export function followFullScreen(tell: (event: FactEvent) => void, signal: AbortSignal): void {
  const change = () =>
    tell({ type: 'full-screen-changed', isFullScreen: document.fullscreenElement !== null });
  change();
  document.addEventListener('fullscreenchange', change, { signal });
}

/** Reports volume and speed immediately; the element's own events follow a moment later. */
export function tellSettings(video: HTMLVideoElement, tell: (event: FactEvent) => void): void {
  tell({ type: 'volume-changed', volume: video.volume, isMuted: video.muted });
  tell({ type: 'rate-changed', rate: video.playbackRate });
}
