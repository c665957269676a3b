import { join } from 'node:path';
import type { Config } from '#config/config.ts';

/** Where a worker processes a video; after a kill, the next one continues with what is there. */
export const workFolder = (config: Config, video_id: number): string =>
  join(config.data_dir, 'work', `video-${video_id}`);

/** Where an upload is prepared to be shown as it is. */
export const standInFolder = (config: Config, video_id: number): string =>
  join(config.data_dir, 'work', `stand-in-${video_id}`);

/** Everything ever published of a video is under this prefix, each attempt in its own folder. */
export const videoPrefix = (video_id: number): string => `videos/${video_id}/`;
