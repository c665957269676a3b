import type { PlayerEvent } from './player-state.ts';

/** Reports what happens to a video element, for as long as the element exists. */
export function followVideo(video: HTMLVideoElement, dispatch: (event: PlayerEvent) => void): void {
  const on = (names: string, listener: () => void) => {
    for (const name of names.split(' ')) video.addEventListener(name, listener);
  };

  on('loadedmetadata durationchange', () => {
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    // A browser's native player treats a film that is still being made as a live stream without a duration.
    if (Number.isFinite(video.duration)) dispatch({ type: 'loaded', duration: video.duration });
    else if (video.seekable.length > 0) dispatch({ type: 'loaded', duration: seekableUntil(video) });
  });
  on('durationchange progress timeupdate', () => {
    if (video.seekable.length > 0) dispatch({ type: 'grown', until: seekableUntil(video) });
  });
  on('loadedmetadata resize', () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (height > 0) dispatch({ type: 'video-resized', width, height });
  });
  on('play', () => dispatch({ type: 'started' }));
  on('playing', () => dispatch({ type: 'playing' }));
  on('pause', () => dispatch({ type: 'paused' }));
  on('waiting', () => dispatch({ type: 'waiting' }));
  on('seeking', () => dispatch({ type: 'seeking' }));
  on('seeked', () => dispatch({ type: 'seeked' }));
  on('ended', () => dispatch({ type: 'ended' }));
  on('volumechange ratechange', () => dispatchSettings(video, dispatch));
  on('enterpictureinpicture', () =>
    dispatch({ type: 'picture-in-picture-changed', isPictureInPicture: true }),
  );
  on('leavepictureinpicture', () =>
    dispatch({ type: 'picture-in-picture-changed', isPictureInPicture: false }),
  );
}

const seekableUntil = ({ seekable }: HTMLVideoElement): number => seekable.end(seekable.length - 1);

/** Reports full-screen changes until the signal aborts. */
export function followFullScreen(dispatch: (event: PlayerEvent) => void, signal: AbortSignal): void {
  const change = () =>
    dispatch({ type: 'full-screen-changed', isFullScreen: document.fullscreenElement !== null });
  change();
  document.addEventListener('fullscreenchange', change, { signal });
}

/** Reports volume and speed immediately; the element's own events follow a moment later. */
export function dispatchSettings(video: HTMLVideoElement, dispatch: (event: PlayerEvent) => void): void {
  dispatch({ type: 'volume-changed', volume: video.volume, isMuted: video.muted });
  dispatch({ type: 'rate-changed', rate: video.playbackRate });
}
