import { announceNewEpisodes } from '#features/notifications/announce.ts';
import { runMailReleases } from '#features/notifications/mail-releases.ts';
import { announceEpisodes } from '#features/notifications/announce-episodes-job.ts';
import { mailReleases } from '#features/notifications/mail-releases-job.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const notificationHandlers: readonly Handler[] = [
  handle(announceEpisodes, ({ context, signal }) => announceNewEpisodes(context, signal)),
  handle(mailReleases, runMailReleases),
];
