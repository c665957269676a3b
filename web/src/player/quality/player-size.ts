import type { Size } from './start-level.ts';

/** The size of a player in device pixels. A player that is not shown yet will fill the window. */
export function playerSize(video: HTMLVideoElement | null): Size {
  const width = video?.clientWidth || globalThis.innerWidth;
  const height = video?.clientHeight || globalThis.innerHeight;
  return { width: width * devicePixelRatio, height: height * devicePixelRatio };
}
