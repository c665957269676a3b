import { genreName } from '@kinora/contract/catalogue/genres';
import { ChoiceChange, NewChoice, type ChoiceList } from '@kinora/contract/operator/choices';
import * as z from 'zod/mini';
import type { Command, CommandContext } from '#command.ts';
import { addChoice, changeChoice, deleteChoice } from '#features/operator/choices/change-choices.ts';
import { listChoices } from '#features/operator/choices/queries.ts';
import { Refusal } from '#http/errors.ts';
import { orPrintRefusal } from '#print-refusal.ts';

export const choiceCommands: readonly Command[] = [
  ...commandsFor('categories', 'category'),
  ...commandsFor('languages', 'language'),
];

function commandsFor(list: ChoiceList, noun: string): Command[] {
  const which = `<${noun}>`;
  const change = (id: string | undefined, to: unknown, done: string) => (context: CommandContext) =>
    orPrintRefusal(context.print, async () => {
      const by = { ...context, actor: null };
      await changeChoice(by, { list, choice_id: Number(id) || 0 }, parsed(ChoiceChange, to));
      context.print(done);
    });
  return [
    {
      name: `${list} list`,
      args: [],
      summary: `Lists the ${list} that shows can have, in order, with their numbers`,
      run: async ({ db, print }) => {
        for (const { id, name, code, is_hidden, shows_count } of await listChoices(db, list))
          print(
            `${id} ${genreName(name)}${code ? ` (${code})` : ''}, shows: ${shows_count}${is_hidden ? ', hidden' : ''}`,
          );
        return true;
      },
    },
    {
      name: `${list} add`,
      args: list === 'languages' ? ['<code>', '<name>'] : ['<name>'],
      summary: `Adds a ${noun}${list === 'languages' ? ', such as cy Welsh' : ''}`,
      run: (context, args) =>
        orPrintRefusal(context.print, async () => {
          const [name, code] = args.toReversed();
          await addChoice({ ...context, actor: null }, list, parsed(NewChoice, { name, code }));
          context.print('Added.');
        }),
    },
    {
      name: `${list} rename`,
      args: [which, '<name>'],
      summary: `Renames a ${noun}, by its number`,
      run: (context, [id, name]) => change(id, { name }, 'Renamed.')(context),
    },
    {
      name: `${list} move`,
      args: [which, '<place>'],
      summary: `Moves a ${noun} to a place in the list, from 1`,
      run: (context, [id, place]) => change(id, { place: Number(place) }, 'Moved.')(context),
    },
    {
      name: `${list} hide`,
      args: [which],
      summary: `Keeps creators from choosing a ${noun}; shows that have it keep it`,
      run: (context, [id]) => change(id, { is_hidden: true }, 'Hidden.')(context),
    },
    {
      name: `${list} show`,
      args: [which],
      summary: `Lets creators choose a hidden ${noun} again`,
      run: (context, [id]) => change(id, { is_hidden: false }, 'Shown.')(context),
    },
    {
      name: `${list} delete`,
      args: [which],
      summary: `Deletes a ${noun} that nothing uses`,
      run: (context, [id]) =>
        orPrintRefusal(context.print, async () => {
          await deleteChoice({ ...context, actor: null }, { list, choice_id: Number(id) || 0 });
          context.print('Deleted.');
        }),
    },
  ];
}

/** @throws 422 with what is wrong with the arguments */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new Refusal(422, result.error.issues[0]?.message ?? 'This is not valid.');
  return result.data;
}
