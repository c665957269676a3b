import { ActReason } from '@kinora/contract/operator/people';
import type { Command, OwnCommand } from '#command.ts';
import { cancelFilm, hurryFilm } from '#features/operator/films/act-on-film.ts';
import { listFilms, listStorage } from '#features/operator/films/queries.ts';
import { Refusal } from '#http/errors.ts';
import { inContext, type OpenContext } from '#in-context.ts';
import { orPrintRefusal } from '#print-refusal.ts';

const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

/** @param open opens what the service has, because creators are told. */
export const filmCommands = (open: OpenContext): readonly (Command | OwnCommand)[] => [
  {
    name: 'films waiting',
    args: [],
    summary: 'Lists the first hundred films that wait to be processed, by the numbers of their episodes',
    run: async ({ db, print }) => {
      const page = { search: '', page: 1, page_size: 100 };
      const { rows, total } = await listFilms(db, { ...page, status: 'queued', sort: 'id' });
      for (const { episode_id, title, show_title, publisher, created_at } of rows)
        print(`${episode_id} “${title}” of “${show_title}” by ${publisher.name}, since ${created_at}`);
      print(total === 0 ? 'No film waits.' : `Films that wait: ${total}.`);
      return true;
    },
  },
  {
    name: 'films first',
    args: ['<episode>'],
    summary: 'Processes the waiting film of an episode before all others',
    run: (context, [episode = '']) =>
      orPrintRefusal(context.print, async () => {
        await hurryFilm(context, Number(episode) || 0, { actor: null });
        context.print('The film is processed next.');
      }),
  },
  {
    name: 'films cancel',
    args: ['<episode>', '<reason>'],
    summary: 'Stops the waiting or running film of an episode; its creator reads the reason',
    runAlone: inContext(open, async (context, [episode = '', written = ''], print) => {
      const reason = ActReason.safeParse(written);
      if (!reason.success) throw new Refusal(422, reason.error.issues[0]?.message ?? 'Say why.');
      await cancelFilm(context, Number(episode) || 0, { reason: reason.data, actor: null });
      print('The film is stopped, and its creator is told.');
    }),
  },
  {
    name: 'storage',
    args: [],
    summary: 'Lists the hundred creators whose films take up most',
    run: async ({ db, print }) => {
      const page = { search: '', page: 1, page_size: 100 };
      const { rows } = await listStorage(db, { ...page, sort: '-film_bytes' });
      for (const { creator, films, film_bytes, upload_bytes } of rows)
        print(
          `${creator.id} ${creator.name}: ${films} films of ${gb(film_bytes)}, uploads of ${gb(upload_bytes)}`,
        );
      if (rows.length === 0) print('Nobody has uploaded a film.');
      return true;
    },
  },
];
