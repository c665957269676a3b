import { join } from 'node:path';
import type { Config } from '#config/config.ts';

/**
 * Returns the folder where a worker processes a video; if the worker is killed, the next one
 * continues with the files in it.
 */
export const workFolder = (config: Config, video_id: number): string =>
  join(config.data_dir, 'work', `video-${video_id}`);

/** Returns the folder where the stand-in of an upload is made. */
export const standInFolder = (config: Config, video_id: number): string =>
  join(config.data_dir, 'work', `stand-in-${video_id}`);

/** Returns the folder where an upload is prepared to be shown before all of it has been received. */
export const arrivingFolder = (config: Config, upload_id: number): string =>
  join(config.data_dir, 'work', `arriving-${upload_id}`);

/**
 * Returns the file of a complete upload whose bytes were kept while it arrived; it exists until the
 * film has been shown.
 */
export const arrivedFilmPath = (config: Config, upload_id: number): string =>
  join(config.data_dir, 'work', `arrived-${upload_id}.mp4`);

/** Returns the folder where a worker encodes the group with this claim number, and the groups that follow. */
export const groupFolder = (config: Config, claim: number): string =>
  join(config.data_dir, 'work', `group-${claim}`);

/** Everything that was ever published for a video is under this prefix, each attempt in its own folder. */
export const videoPrefix = (video_id: number): string => `videos/${video_id}/`;

/**
 * The groups of a video are under this prefix, each encoded under its own claim, until the whole
 * video is published.
 */
export const groupsPrefix = (video_id: number): string => `${videoPrefix(video_id)}groups/`;

export const groupPrefix = (video_id: number, claim: number): string => `${groupsPrefix(video_id)}${claim}/`;
