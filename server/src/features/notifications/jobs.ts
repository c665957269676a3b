import { announceNewEpisodes } from '#features/notifications/announce.ts';
import { announceEpisodes } from '#jobs/announce-episodes.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const notificationHandlers: readonly Handler[] = [
  handle(announceEpisodes, ({ context, signal }) => announceNewEpisodes(context, signal)),
];
