/** Paths of the dashboard's panels. The URL determines what is open. */
export const showListPath = '/publisher';
export const addShowPath = '/publisher/shows/new';
export const seasonListPath = (show_id: number) => `/publisher/shows/${show_id}`;
export const editShowPath = (show_id: number) => `/publisher/shows/${show_id}/edit`;

export const addSeasonPath = '/publisher/seasons/new';
export const addSeasonToShowPath = (show_id: number) => `${addSeasonPath}?show=${show_id}`;
export const episodeListPath = (season_id: number) => `/publisher/seasons/${season_id}`;
export const editSeasonPath = (season_id: number) => `/publisher/seasons/${season_id}/edit`;

export const addEpisodePath = '/publisher/episodes/new';
export const addEpisodeToSeasonPath = (season_id: number) => `${addEpisodePath}?season=${season_id}`;
export const editEpisodePath = (episode_id: number) => `/publisher/episodes/${episode_id}/edit`;
export const analyticsPath = '/show';
export const showAnalyticsPath = (show_id: number) => `${analyticsPath}?show=${show_id}`;
export const uploadVideoPath = (episode_id: number) => `/upload/${episode_id}`;
export const replaceVideoPath = (episode_id: number) => `/upload/${episode_id}?replace`;

export const scheduledContentPath = '/publisher/schedule';

export const trashPath = '/publisher/trash';

export const webhooksPath = '/publisher/webhooks';

export const walletPath = '/publisher/wallet';
export const splitsPath = '/publisher/splits';
export const statementPath = (id: string) => `/publisher/statements/${id}`;
export const statementLinePath = (id: string, show_id: number) => `${statementPath(id)}/shows/${show_id}`;

/** The id in a path segment; 0 if malformed, which the server reports as not found. */
export const parseId = (text: string | undefined): number =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
