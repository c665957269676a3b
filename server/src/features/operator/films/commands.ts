import * as films from '@kinora/contract/operator/films';
import { callCommand, type Command } from '#command.ts';

const columns = ['episode_id', 'title', 'show_title', 'publisher'] as const;

export const commands: readonly Command[] = [
  callCommand(films.listFilms, {
    name: 'films list',
    summary: 'Lists the newest film of each episode; the search applies to episodes and shows',
    example: '--status failed',
    columns: [...columns, 'status', 'reason'],
  }),
  callCommand(films.listFilms, {
    name: 'films waiting',
    summary: 'Lists the films that are waiting to be processed, with the numbers of their episodes',
    set: { status: 'queued', sort: 'id' },
    example: '',
    columns: [...columns, 'created_at'],
  }),
  callCommand(films.prioritizeFilm, {
    name: 'films first',
    summary: 'Processes an episode’s waiting film before all others',
    args: ['episode_id'],
    example: '34',
  }),
  callCommand(films.retryFilm, {
    name: 'films retry',
    summary: 'Processes an episode’s failed film again',
    args: ['episode_id'],
    example: '34',
  }),
  callCommand(films.cancelFilm, {
    name: 'films cancel',
    summary: 'Stops an episode’s film from being processed; its creator is shown the reason',
    args: ['episode_id', 'reason'],
    example: '34 "It is the wrong file"',
  }),
  callCommand(films.listStorage, {
    name: 'storage',
    summary: 'Lists the creators whose films take up the most space',
    set: { sort: '-film_bytes' },
    example: '--search anna',
  }),
];
