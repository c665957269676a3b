import { readFile } from 'node:fs/promises';
import type { CallCommand } from '#command.ts';
import { listAllFields, type TypedField } from '#command-line/fields.ts';
import type { ParsedArguments } from '#command-line/read-arguments.ts';
import type { Db } from '#db/types.ts';
import { findCredentials } from '#features/accounts/queries.ts';
import { invalid, notFound } from '#http/errors.ts';
import { callFromTerminal, checkInput, type App, type RawInput } from '#http/route.ts';
import type { Terminal } from '#terminal.ts';

/** Turns what was typed into the input of a call. @throws Refusal if it is invalid */
export async function readInput(
  command: CallCommand,
  { given }: ParsedArguments,
  now: Date,
): Promise<RawInput> {
  const input: RawInput = { params: {}, query: {}, body: {} };
  for (const field of listAllFields(command)) {
    const typed = given.get(field.field);
    const value = await readValue(field, typed);
    const valueToSend = field.field in command.set ? command.set[field.field] : value;
    if (valueToSend !== undefined) input[field.part][field.field] = valueToSend;
  }
  // Placeholders suffice for this check: the call itself looks up members by their addresses, and uses the
  // time of the service that runs it.
  checkInput(command.endpoint, resolveInput(command, input, { findId: () => '1', now }));
  return input;
}

async function readValue(field: TypedField, typed: string | boolean | string[] | undefined) {
  if (typed === undefined) return field.valueIfOmitted;
  if (Array.isArray(typed)) return typed.flatMap((one) => one.split(','));
  if (typeof typed === 'boolean') return typed;
  if (field.parse) return field.parse(typed);
  if (field.parseAt) return typed;
  if (field.kind === 'file') return readTextFile(typed);
  return field.type === 'number' && typed.trim() !== '' && !Number.isNaN(Number(typed))
    ? Number(typed)
    : typed;
}

/** @throws 422 */
export async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw invalid({ file: `${file} cannot be read.` });
  }
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && value.includes('@');

/** Replaces members' addresses in the input with their ids, and computes the values that depend on the time. */
function resolveInput(
  command: CallCommand,
  input: RawInput,
  { findId, now }: { findId: (address: string) => string; now: Date },
): RawInput {
  const changed = structuredClone(input);
  for (const { field, kind, part, parseAt } of listAllFields(command)) {
    const value = input[part][field];
    if (kind === 'member' && isAddress(value)) changed[part][field] = findId(value);
    if (parseAt && typeof value === 'string') changed[part][field] = parseAt(value, now);
  }
  return changed;
}

/** The result of a call. */
export type Answer = { data: unknown; message?: string | undefined };

/** Makes the call. @throws Refusal */
export async function makeCall(
  app: App,
  command: CallCommand,
  input: RawInput,
  terminal: Terminal,
): Promise<Answer> {
  const ids = await findMemberIds(app.context.db, command, input);
  const findId = (address: string) => ids.get(address) ?? '';
  const resolved = resolveInput(command, input, { findId, now: app.context.clock.now() });
  return callFromTerminal(app, command.endpoint, resolved, terminal);
}

/** Finds the members whose addresses were given instead of their numbers. @throws 404 */
async function findMemberIds(db: Db, command: CallCommand, input: RawInput): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { field, kind, part } of listAllFields(command)) {
    const value = input[part][field];
    if (kind !== 'member' || !isAddress(value)) continue;
    const member = await findCredentials(db, value.trim().toLowerCase());
    if (!member) throw notFound(`Nobody has signed up as ${value}.`);
    ids.set(value, String(member.id));
  }
  return ids;
}
