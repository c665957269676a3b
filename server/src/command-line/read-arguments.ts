import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { CallCommand, Command } from '#command.ts';
import { listTypedFields, type TypedField } from '#command-line/fields.ts';
import { UsageError } from '#command-line/usage-error.ts';

/** The arguments typed after the name of a command. */
export type ParsedArguments = {
  /** The positional arguments of a command that calls no endpoint. */
  args: readonly string[];
  /** The fields of a call that were given, as they were typed. */
  given: Given;
  /** The path at which to save the file in the result. */
  file: string | undefined;
  wantsHelp: boolean;
  wantsJson: boolean;
  isSure: boolean;
};

type Given = ReadonlyMap<string, string | boolean | string[]>;

type Options = NonNullable<ParseArgsConfig['options']>;

const commonOptions = { help: { type: 'boolean', short: 'h' }, yes: { type: 'boolean' } } as const;

/** @throws UsageError */
export function readArguments(command: Command, typed: readonly string[]): ParsedArguments {
  const fields = 'endpoint' in command ? listTypedFields(command) : [];
  const options: Options = { ...commonOptions, ...('endpoint' in command && { json: { type: 'boolean' } }) };
  for (const { name, type } of fields)
    options[name] = { type: type === 'flag' ? 'boolean' : 'string', multiple: type === 'list' };
  const { values, positionals } = parse(typed, options);
  const flags = {
    wantsHelp: values.help === true,
    wantsJson: values.json === true,
    isSure: values.yes === true,
  };
  if (flags.wantsHelp) return { args: [], given: new Map(), file: undefined, ...flags };
  if ('endpoint' in command)
    return { args: [], ...readFields(command, fields, values, positionals), ...flags };
  if (positionals.length < command.args.length)
    throw new UsageError(`${command.args[positionals.length]} is missing.`);
  if (positionals.length > command.args.length)
    throw new UsageError(`${positionals[command.args.length]} is one argument too many.`);
  return { args: positionals, given: new Map(), file: undefined, ...flags };
}

function readFields(
  { args, saves, savesTo }: CallCommand,
  fields: readonly TypedField[],
  values: ReturnType<typeof parse>['values'],
  positionals: readonly string[],
): Pick<ParsedArguments, 'given' | 'file'> {
  const given = new Map<string, string | boolean | string[]>();
  for (const field of fields) {
    const value = values[field.name] as string | boolean | string[] | undefined;
    if (value !== undefined) given.set(field.field, value);
  }
  // A field that was given by name is no longer expected among the positional arguments.
  const ordered = fields.filter((field) => args.includes(field.field) && !given.has(field.field));
  const remaining = [...positionals];
  for (const field of ordered) {
    const next = remaining.shift();
    if (next !== undefined) given.set(field.field, field.type === 'list' ? [next] : next);
  }
  for (const field of fields)
    if (field.isRequired && !given.has(field.field))
      throw new UsageError(
        args.includes(field.field) ? `<${field.name}> is missing.` : `--${field.name} is missing.`,
      );
  const file = savesTo ? given.get(savesTo) : saves ? remaining.shift() : undefined;
  if (saves && file === undefined) throw new UsageError('<file> is missing.');
  if (remaining[0] !== undefined) throw new UsageError(`${remaining[0]} is one argument too many.`);
  return { given, file: typeof file === 'string' ? file : undefined };
}

function parse(typed: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The rest of the message explains a workaround that no command here needs.
    const [problem = ''] = error.message.split('. ');
    const [, option] = /^Option '(.+)' argument is ambiguous/.exec(problem) ?? [];
    throw new UsageError(
      option ? `Write ${option}=-1 for a value that begins with “-”.` : `${problem.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
}
