import type { FactEvent } from './facts.ts';

/** What Safari has of its own for AirPlay. */
type AirPlayVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};
type Tell = (event: FactEvent) => void;

/** Another device plays an address rather than what the page feeds to a video element. */
const canPlayElsewhere = (video: HTMLVideoElement): boolean =>
  video.canPlayType('application/vnd.apple.mpegurl') !== '';

/**
 * Tells when a device comes into reach and when it shows the film. Browsers look for devices only for an
 * element that holds an address which these can play, so one that is never seen asks in place of the player's.
 * @param onReturn called when the film is to go on here.
 * @returns what ends it.
 */
export function followRemote(
  video: AirPlayVideo,
  playlist_url: string,
  tell: Tell,
  onReturn: () => void,
): () => void {
  if (!canPlayElsewhere(video)) return () => {};
  const asking: AirPlayVideo = document.createElement('video');
  asking.preload = 'none';
  asking.src = playlist_url;
  const follow = 'webkitShowPlaybackTargetPicker' in video ? followAirPlay : followCast;
  const end = follow(video, asking, (event) => {
    tell(event);
    if (event.type === 'remote-changed' && !event.isRemote) onReturn();
  });
  return () => {
    end();
    asking.removeAttribute('src');
  };
}

function followAirPlay(video: AirPlayVideo, asking: AirPlayVideo, tell: Tell) {
  const ending = new AbortController();
  const { signal } = ending;
  const offer = (event: Event & { availability?: string }) =>
    tell({ type: 'remote-offered', remote: event.availability === 'available' ? 'airplay' : null });
  asking.addEventListener('webkitplaybacktargetavailabilitychanged', offer, { signal });
  const change = () =>
    tell({ type: 'remote-changed', isRemote: video.webkitCurrentPlaybackTargetIsWireless === true });
  video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', change, { signal });
  return () => ending.abort();
}

function followCast(video: HTMLVideoElement, asking: HTMLVideoElement, tell: Tell) {
  // Firefox has no such thing.
  const remote = video.remote as RemotePlayback | undefined;
  if (!remote) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const offer = (isAvailable: boolean) =>
    !signal.aborted && tell({ type: 'remote-offered', remote: isAvailable ? 'cast' : null });
  // Browsers that may not look for devices all the time say so, and offer none.
  asking.remote.watchAvailability(offer).catch(() => offer(false));
  remote.addEventListener('connect', () => tell({ type: 'remote-changed', isRemote: true }), { signal });
  remote.addEventListener('disconnect', () => tell({ type: 'remote-changed', isRemote: false }), { signal });
  return () => {
    ending.abort();
    asking.remote.cancelWatchAvailability().catch(() => {});
  };
}

/**
 * Opens the browser's list of devices; call it on a press.
 * @throws when none was chosen.
 */
export async function askForDevice(video: AirPlayVideo): Promise<void> {
  video.disableRemotePlayback = false;
  if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
  else await video.remote.prompt();
}
