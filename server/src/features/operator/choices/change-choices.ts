import { genreName } from '@kinora/contract/catalogue/genres';
import type { Choice, ChoiceChange, ChoiceList, NewChoice } from '@kinora/contract/operator/choices';
import type * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import {
  isNameTaken,
  insertCategory,
  insertLanguage,
  listChoices,
  lockChoice,
  lockChoices,
  deleteChoiceRow,
  updateChoice,
  updateOrder,
} from '#features/operator/choices/queries.ts';
import { moveTo } from '#features/operator/choices/rules.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';

export type ChoiceCall = Pick<Context, 'db' | 'clock' | 'config'> &
  Partial<Pick<Context, 'log'>> &
  Pick<AuditRecord, 'actor' | 'request'>;

export type ChoiceRef = { list: ChoiceList; choice_id: number };

const nouns: Record<ChoiceList, string> = { categories: 'category', languages: 'language' };

/** @throws 422 if the name or the code is taken */
export const addChoice = (call: ChoiceCall, list: ChoiceList, { name, code }: z.output<typeof NewChoice>) =>
  transaction(call.db, async (tx) => {
    await lockChoices(tx);
    if (list === 'languages' && code === undefined) throw invalid({ code: 'Code is required' });
    await refuseTakenName(tx, list, name, null);
    const id =
      code && list === 'languages' ? await insertLanguage(tx, code, name) : await insertCategory(tx, name);
    if (id === undefined) throw invalid({ code: `There is already a language with the code ${code}` });
    await record(call, tx, list, { id, name }, 'added');
  });

/** @throws 404, or 422 if the name is taken */
export const changeChoice = (
  call: ChoiceCall,
  { list, choice_id }: ChoiceRef,
  { name, is_hidden, place }: ChoiceChange,
) =>
  transaction(call.db, async (tx) => {
    await lockChoices(tx);
    const choices = await listChoices(tx, list);
    const before = requireChoice(choices, { list, choice_id });
    const after = { name: name ?? before.name, is_hidden: is_hidden ?? before.is_hidden };
    if (after.name !== before.name) await refuseTakenName(tx, list, after.name, choice_id);
    if (after.name !== before.name || after.is_hidden !== before.is_hidden)
      await updateChoice(tx, list, choice_id, after);
    const ids = choices.map(({ id }) => id);
    const newOrder = place === undefined ? ids : moveTo(ids, choice_id, place);
    if (newOrder.some((id, index) => id !== ids[index])) await updateOrder(tx, list, newOrder);
    const changes = [
      after.name !== before.name && `renamed from “${before.name}”`,
      after.is_hidden !== before.is_hidden && (after.is_hidden ? 'hidden' : 'shown'),
      newOrder.indexOf(choice_id) !== ids.indexOf(choice_id) &&
        `moved from ${ids.indexOf(choice_id) + 1} to ${newOrder.indexOf(choice_id) + 1}`,
    ].filter((change) => change !== false);
    if (changes.length > 0) await record(call, tx, list, { ...before, ...after }, changes.join(', '));
  });

/** @throws 404, or 409 if it is in use */
export const deleteChoice = (call: ChoiceCall, { list, choice_id }: ChoiceRef) =>
  transaction(call.db, async (tx) => {
    await lockChoices(tx);
    await lockChoice(tx, list, choice_id);
    // Read after the choice is locked, so that nobody can choose it in between.
    const choice = requireChoice(await listChoices(tx, list), { list, choice_id });
    if (choice.obstacle !== null) throw new Refusal(409, choice.obstacle);
    await deleteChoiceRow(tx, list, choice_id);
    await record(call, tx, list, choice, 'deleted');
  });

function requireChoice(choices: readonly Choice[], { list, choice_id }: ChoiceRef): Choice {
  const found = choices.find(({ id }) => id === choice_id);
  if (!found) throw notFound(`This ${nouns[list]} does not exist. Someone may have deleted it.`);
  return found;
}

async function refuseTakenName(tx: Tx, list: ChoiceList, name: string, id: number | null): Promise<void> {
  if (await isNameTaken(tx, list, name, id))
    throw invalid({ name: `There is already a ${nouns[list]} called “${genreName(name)}”` });
}

const record = (
  { actor, request, ...context }: ChoiceCall,
  tx: Tx,
  list: ChoiceList,
  { id, name }: Pick<Choice, 'id' | 'name'>,
  reason: string,
): Promise<void> =>
  recordAction(context, tx, {
    act: 'choices-changed',
    actor,
    request,
    subject: `${nouns[list]} ${id}`,
    reason: `“${name}” ${reason}`,
  });
