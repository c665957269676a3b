import { join } from 'node:path';
import type { Config } from '#config/config.ts';

/** Where a worker processes a video; after a kill, the next one continues with what is there. */
export const workFolder = (config: Config, video_id: number): string =>
  join(config.data_dir, 'work', `video-${video_id}`);

/** Where an upload is prepared to be shown as it is. */
export const standInFolder = (config: Config, video_id: number): string =>
  join(config.data_dir, 'work', `stand-in-${video_id}`);

/** Where an upload is prepared to be shown before it is complete. */
export const arrivingFolder = (config: Config, upload_id: number): string =>
  join(config.data_dir, 'work', `arriving-${upload_id}`);

/** A complete upload of which bytes were kept while it arrived, until it has been shown. */
export const arrivedFilm = (config: Config, upload_id: number): string =>
  join(config.data_dir, 'work', `arrived-${upload_id}.mp4`);

/** Where a worker encodes the group that it has claimed by this number, and those that follow. */
export const groupFolder = (config: Config, claim: number): string =>
  join(config.data_dir, 'work', `group-${claim}`);

/** Everything ever published of a video is under this prefix, each attempt in its own folder. */
export const videoPrefix = (video_id: number): string => `videos/${video_id}/`;

/** The groups of a video, each encoded under a claim of its own, until all of it is published. */
export const groupsPrefix = (video_id: number): string => `${videoPrefix(video_id)}groups/`;

export const groupPrefix = (video_id: number, claim: number): string => `${groupsPrefix(video_id)}${claim}/`;
