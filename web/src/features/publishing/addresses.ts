/** Paths of the dashboard's panels. The URL determines what is open. */
export const showList = '/publisher';
export const addShow = '/publisher/shows/new';
export const seasonList = (show_id: number) => `/publisher/shows/${show_id}`;
export const editShow = (show_id: number) => `/publisher/shows/${show_id}/edit`;

export const addSeason = '/publisher/seasons/new';
export const addSeasonTo = (show_id: number) => `${addSeason}?show=${show_id}`;
export const episodeList = (season_id: number) => `/publisher/seasons/${season_id}`;
export const editSeason = (season_id: number) => `/publisher/seasons/${season_id}/edit`;

export const addEpisode = '/publisher/episodes/new';
export const addEpisodeTo = (season_id: number) => `${addEpisode}?season=${season_id}`;
export const editEpisode = (episode_id: number) => `/publisher/episodes/${episode_id}/edit`;
export const analytics = '/show';
export const analyticsOf = (show_id: number) => `${analytics}?show=${show_id}`;
export const uploadVideo = (episode_id: number) => `/upload/${episode_id}`;
export const replaceVideo = (episode_id: number) => `/upload/${episode_id}?replace`;

export const scheduledContent = '/publisher/schedule';

export const trash = '/publisher/trash';

export const webhooks = '/publisher/webhooks';

export const wallet = '/publisher/wallet';
export const splits = '/publisher/splits';
export const statement = (id: string) => `/publisher/statements/${id}`;
export const statementLine = (id: string, show_id: number) => `${statement(id)}/shows/${show_id}`;

/** The id in a path segment; 0 if malformed, which the server reports as not found. */
export const idOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);
