import type { PlayerEvent } from './player-state.ts';

/** Safari's AirPlay extensions. */
type AirPlayVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};
type Dispatch = (event: PlayerEvent) => void;

/** Other devices need a URL to play; they can't be passed Media Source data. */
const canPlayOnOtherDevice = (video: HTMLVideoElement): boolean =>
  video.canPlayType('application/vnd.apple.mpegurl') !== '';

/**
 * Reports when a device becomes available and when it plays the film. Browsers look for devices only for an
 * element whose URL those devices could play, so a hidden element watches for devices on the player's behalf.
 * @param onReturn called when playback returns to this browser.
 * @returns a function that stops watching.
 */
export function followRemote(
  video: AirPlayVideo,
  playlist_url: string,
  dispatch: Dispatch,
  onReturn: () => void,
): () => void {
  if (!canPlayOnOtherDevice(video)) return () => {};
  const probe: AirPlayVideo = document.createElement('video');
  probe.preload = 'none';
  probe.src = playlist_url;
  const follow = 'webkitShowPlaybackTargetPicker' in video ? followAirPlay : followCast;
  const end = follow(video, probe, (event) => {
    dispatch(event);
    if (event.type === 'remote-changed' && !event.isRemote) onReturn();
  });
  return () => {
    end();
    probe.removeAttribute('src');
  };
}

function followAirPlay(video: AirPlayVideo, probe: AirPlayVideo, dispatch: Dispatch) {
  const ending = new AbortController();
  const { signal } = ending;
  const offer = (event: Event & { availability?: string }) =>
    dispatch({ type: 'remote-offered', remote: event.availability === 'available' ? 'airplay' : null });
  probe.addEventListener('webkitplaybacktargetavailabilitychanged', offer, { signal });
  const change = () =>
    dispatch({ type: 'remote-changed', isRemote: video.webkitCurrentPlaybackTargetIsWireless === true });
  video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', change, { signal });
  return () => ending.abort();
}

function followCast(video: HTMLVideoElement, probe: HTMLVideoElement, dispatch: Dispatch) {
  // `video.remote` is missing in Firefox.
  const remote = video.remote as RemotePlayback | undefined;
  if (!remote) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const offer = (isAvailable: boolean) =>
    !signal.aborted && dispatch({ type: 'remote-offered', remote: isAvailable ? 'cast' : null });
  // Rejects in browsers that can't monitor devices continuously; then none is offered.
  probe.remote.watchAvailability(offer).catch(() => offer(false));
  remote.addEventListener('connect', () => dispatch({ type: 'remote-changed', isRemote: true }), { signal });
  remote.addEventListener('disconnect', () => dispatch({ type: 'remote-changed', isRemote: false }), {
    signal,
  });
  return () => {
    ending.abort();
    probe.remote.cancelWatchAvailability().catch(() => {});
  };
}

/**
 * Opens the browser's device picker; needs a user gesture.
 * @throws if no device was chosen.
 */
export async function promptForDevice(video: AirPlayVideo): Promise<void> {
  video.disableRemotePlayback = false;
  if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
  else await video.remote.prompt();
}
