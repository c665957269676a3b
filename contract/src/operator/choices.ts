import * as z from 'zod/mini';
import { Id, IdText, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** The lists from which creators choose for their shows. */
export const choiceLists = ['categories', 'languages'] as const;
export type ChoiceList = (typeof choiceLists)[number];

const outOfBounds = 'Name must be 2 to 40 characters';
/** A name starts with a letter or digit and contains at least one letter. */
const nameShape = /^(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N} _&'’,.()/+-]*$/u;

export const ChoiceName = z.string('Name is required').check(
  z.overwrite((value) => value.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')),
  z.minLength(1, 'Name is required'),
  z.minLength(2, outOfBounds),
  z.maxLength(40, outOfBounds),
  z.regex(nameShape, 'A name consists of letters, digits, spaces and symbols such as & and -'),
);

const Choice = z.object({
  id: Id,
  name: z.string(),
  /** The code of a language, such as `en`; null for a category. */
  code: z.nullable(z.string()),
  /** Whether creators can no longer choose it; shows that have it keep it. */
  is_hidden: z.boolean(),
  /** How many shows have it, excluding those in the trash. */
  shows_count: z.int(),
  /** Why it cannot be deleted; null if it can. */
  obstacle: z.nullable(z.string()),
});
export type Choice = z.infer<typeof Choice>;

const listParam = { list: z.enum(choiceLists, 'Choose categories or languages') };
const choiceParams = z.object({ ...listParam, choice_id: IdText });

export const listChoices = endpoint({
  summary: 'The categories, or the languages, that shows can have, in order',
  method: 'GET',
  path: '/api/operator/choices/:list',
  auth: 'operator',
  params: z.object(listParam),
  response: z.array(Choice),
});

/** An ISO 639 code. */
export const LanguageCode = z
  .string('Code is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z]{2,3}$/, 'Enter a code of two or three letters, such as cy'),
  );

export const NewChoice = z.object({
  name: ChoiceName,
  /** Required for a language, and ignored for a category. */
  code: z.optional(LanguageCode),
});

export const addChoice = endpoint({
  summary: 'Add a category or a language at the end of its list',
  method: 'POST',
  path: '/api/operator/choices/:list',
  auth: 'operator',
  encoding: 'json',
  params: z.object(listParam),
  body: NewChoice,
  response: Nothing,
});

export const ChoiceChange = z.object({
  name: z.optional(ChoiceName),
  is_hidden: z.optional(z.boolean('Choose whether it is hidden')),
  /** Its new position in the list, starting at 1. */
  place: z.optional(
    z.int('Enter a position of 1 or more').check(z.minimum(1, 'Enter a position of 1 or more')),
  ),
});
export type ChoiceChange = z.infer<typeof ChoiceChange>;

export const changeChoice = endpoint({
  summary: 'Rename, hide or move a category or a language; omitted fields stay as they are',
  method: 'PUT',
  path: '/api/operator/choices/:list/:choice_id',
  auth: 'operator',
  encoding: 'json',
  params: choiceParams,
  body: ChoiceChange,
  response: Nothing,
});

export const deleteChoice = endpoint({
  summary: 'Delete a category or a language that no show or member has chosen',
  method: 'DELETE',
  path: '/api/operator/choices/:list/:choice_id',
  auth: 'operator',
  params: choiceParams,
  response: Nothing,
});
