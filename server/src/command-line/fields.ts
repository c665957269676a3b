import * as z from 'zod/mini';
import type { CallCommand, Field } from '#command.ts';

const parts = ['params', 'query', 'body'] as const;

/** A field of a call as it is written on the command line. */
export type TypedField = Field & {
  /** Its name in the call. */
  field: string;
  part: (typeof parts)[number];
  /** Its name on the command line. */
  name: string;
  type: 'text' | 'number' | 'flag' | 'list';
  choices: readonly string[];
  isRequired: boolean;
  /** The value sent if the field is not given; absent if nothing is sent. */
  valueIfOmitted?: unknown;
};

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** How many rows a command lists by default: more than a page of the console. */
const defaultRows = 100;

/** The fields of a call that are typed with the command, the positional ones first. */
export const listTypedFields = (command: CallCommand): TypedField[] =>
  listAllFields(command).filter(({ field }) => !(field in command.set));

/** All fields of a call, including those that the command sets. */
export function listAllFields(command: CallCommand): TypedField[] {
  const { args, endpoint } = command;
  const all = parts.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const variants = listVariants(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
    const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
    return [...names].map((field) => describeField(command, part, field, variants));
  });
  const rank = ({ field }: TypedField) => (args.includes(field) ? args.indexOf(field) : args.length);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Lists the shapes that a body can have. */
const listVariants = (schema: Schema): Schema[] => schema.oneOf ?? schema.anyOf ?? [schema];

function describeField(
  { fields }: CallCommand,
  part: TypedField['part'],
  field: string,
  variants: readonly Schema[],
): TypedField {
  const containing = variants.filter(({ properties = {} }) => field in properties);
  const kinds = containing.flatMap(({ properties = {} }) => flatten(properties[field] ?? {}));
  const isNullable = kinds.some(({ type }) => type === 'null');
  const types = new Set(kinds.map(({ type }) => type));
  const type = fieldType(types);
  const isRequiredIn = ({ required = [] }: Schema) => required.includes(field);
  const isNeeded = containing.some(isRequiredIn);
  const overrides = fields[field];
  const isParsed = overrides?.parse !== undefined || overrides?.parseAt !== undefined;
  const valueIfOmitted = overrides?.defaultValue ?? chooseDefault({ field, type, isNullable, isNeeded });
  return {
    ...(field === 'user_id' && { kind: 'member' }),
    ...overrides,
    field,
    part,
    name: overrides?.name ?? optionName(field),
    type: isParsed ? 'text' : type,
    choices: isParsed ? [] : kinds.flatMap((kind) => (kind.enum ?? [kind.const]).filter(isText)),
    isRequired: overrides?.isRequired ?? (variants.every(isRequiredIn) && valueIfOmitted === undefined),
    ...(valueIfOmitted !== undefined && { valueIfOmitted }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

const flatten = (schema: Schema): Schema[] => schema.anyOf?.flatMap(flatten) ?? [schema];

function fieldType(types: ReadonlySet<string | undefined>): TypedField['type'] {
  if (types.has('array')) return 'list';
  if (types.has('boolean')) return 'flag';
  if (types.has('string') || types.has(undefined)) return 'text';
  return 'number';
}

function chooseDefault({
  field,
  type,
  isNullable,
  isNeeded,
}: {
  field: string;
  type: TypedField['type'];
  isNullable: boolean;
  isNeeded: boolean;
}) {
  if (field === 'page_size') return String(defaultRows);
  if (!isNeeded) return undefined;
  if (isNullable) return null;
  return type === 'flag' ? false : undefined;
}

/** `user_id` becomes `member`, and `is_hidden` becomes `hidden`. */
const optionName = (field: string): string =>
  field === 'user_id' ? 'member' : field.replace(/^is_|_id$/g, '').replaceAll('_', '-');
