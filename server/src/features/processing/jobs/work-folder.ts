import { join } from 'node:path';
import type { Config } from '#config.ts';

/** Where a video is worked on; what a killed worker left here is where the next one goes on. */
export const workFolder = (config: Config, video_id: number): string =>
  join(config.data_dir, 'work', `video-${video_id}`);

/** All that was ever published of a video lies under this prefix, each attempt in a folder of its own. */
export const videoPrefix = (video_id: number): string => `videos/${video_id}/`;
