import { announceNewEpisodes } from '#features/notifications/announce.ts';
import { runMailReleases } from '#features/notifications/mail-releases.ts';
import { announceEpisodes } from '#jobs/announce-episodes.ts';
import { mailReleases } from '#jobs/mail-releases.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const notificationHandlers: readonly Handler[] = [
  handle(announceEpisodes, ({ context, signal }) => announceNewEpisodes(context, signal)),
  handle(mailReleases, runMailReleases),
];
