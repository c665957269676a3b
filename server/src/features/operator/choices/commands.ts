import * as choices from '@kinora/contract/operator/choices';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  ...commandsFor('categories', 'category'),
  ...commandsFor('languages', 'language'),
];

function commandsFor(list: choices.ChoiceList, noun: string): Command[] {
  const fields = { choice_id: { name: noun, description: `its number, which “${list} list” shows` } };
  const isLanguages = list === 'languages';
  return [
    callCommand(choices.listChoices, {
      name: `${list} list`,
      summary: `Lists the ${list} that shows can have, in order`,
      set: { list },
      example: '',
      columns: [
        'id',
        'name',
        ...(isLanguages ? (['code'] as const) : []),
        'is_hidden',
        'shows_count',
        'obstacle',
      ],
    }),
    callCommand(choices.addChoice, {
      name: `${list} add`,
      summary: `Adds a ${noun} at the end of the list`,
      args: isLanguages ? ['code', 'name'] : ['name'],
      set: isLanguages ? { list } : { list, code: undefined },
      fields: isLanguages
        ? { code: { description: 'two or three letters (ISO 639)', isRequired: true } }
        : {},
      example: isLanguages ? 'cy Welsh' : 'Westerns',
    }),
    callCommand(choices.changeChoice, {
      name: `${list} rename`,
      summary: `Renames a ${noun}`,
      args: ['choice_id', 'name'],
      set: { list, is_hidden: undefined, place: undefined },
      fields: { ...fields, name: { isRequired: true } },
      example: isLanguages ? '4 Cymraeg' : '4 "True crime"',
    }),
    callCommand(choices.changeChoice, {
      name: `${list} move`,
      summary: `Moves a ${noun} to a position in the list, counted from 1`,
      args: ['choice_id', 'place'],
      set: { list, is_hidden: undefined, name: undefined },
      fields: { ...fields, place: { isRequired: true } },
      example: '4 1',
    }),
    callCommand(choices.changeChoice, {
      name: `${list} hide`,
      summary: `Keeps creators from choosing a ${noun}; shows that have it keep it`,
      args: ['choice_id'],
      set: { list, is_hidden: true, name: undefined, place: undefined },
      fields,
      example: '4',
    }),
    callCommand(choices.changeChoice, {
      name: `${list} show`,
      summary: `Lets creators choose a hidden ${noun} again`,
      args: ['choice_id'],
      set: { list, is_hidden: false, name: undefined, place: undefined },
      fields,
      example: '4',
    }),
    callCommand(choices.deleteChoice, {
      name: `${list} delete`,
      summary: `Deletes a ${noun} that no show or member has chosen`,
      args: ['choice_id'],
      set: { list },
      fields,
      example: '4',
    }),
  ];
}
