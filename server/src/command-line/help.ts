import type { CallCommand, Command } from '#command.ts';
import { listTypedFields, type TypedField } from '#command-line/fields.ts';
import { findGroupName, groups } from '#command-line/groups.ts';

const program = 'npm run kinora --';

/** All groups, and the commands outside any group. */
export function formatHelp(commands: readonly Command[]): string {
  const ungrouped = commands.filter((command) => findGroupName(command, commands) === null);
  return `Usage: ${program} <command>

Groups of commands; “${program} help people” lists the commands of one group:
${table(Object.entries(groups))}

Other commands:
${table(ungrouped.map((command) => [formatUsage(command), command.summary]))}

“${program} people suspend --help” explains a command. Days and times are in UTC.
While the service runs on the embedded database, most commands run inside it; the others ask you to stop it.
Exit codes: 0 for success, 1 for an error, 2 for a command that cannot be understood.`;
}

export function formatGroupHelp(group: string, commands: readonly Command[]): string {
  const groupCommands = commands.filter((command) => findGroupName(command, commands) === group);
  return `${groups[group] ?? group}

${groupCommands.map((command) => `  ${formatUsage(command)}\n      ${command.summary}`).join('\n')}

“${program} ${groupCommands[0]?.name ?? group} --help” explains a command.`;
}

export function formatCommandHelp(command: Command): string {
  const options = optionLines(command);
  return `${command.summary}.

Usage: ${program} ${formatUsage(command)}${options.length > 0 ? ' [options]' : ''}
${table(argumentLines(command), '\n')}${options.length > 0 ? `\nOptions:\n${table(options)}\n` : ''}
Example: ${program} ${[command.name, command.example].filter(Boolean).join(' ')}`;
}

/** The command's name and the arguments that have to follow it. */
export function formatUsage(command: Command): string {
  if (!('endpoint' in command)) return [command.name, ...command.args].join(' ');
  const fields = listTypedFields(command);
  const ordered = fields.filter(({ field }) => command.args.includes(field));
  const needed = fields.filter(({ field, isRequired }) => isRequired && !command.args.includes(field));
  return [
    command.name,
    ...ordered.map(({ name, isRequired }) => (isRequired ? `<${name}>` : `[${name}]`)),
    ...(command.saves && !command.savesTo ? ['<file>'] : []),
    ...needed.map(({ name }) => `--${name} …`),
  ].join(' ');
}

type Line = readonly [string, string];

function argumentLines(command: Command): Line[] {
  if (!('endpoint' in command)) return [];
  const ordered = listTypedFields(command).filter(({ field }) => command.args.includes(field));
  return ordered.flatMap((field) => {
    const about = describeField(field);
    return about ? [[`<${field.name}>`, about] as const] : [];
  });
}

function optionLines(command: Command): Line[] {
  const confirmation: Line[] = command.confirm ? [['--yes', 'do it without asking first']] : [];
  if (!('endpoint' in command)) return confirmation;
  const json: Line[] = command.saves ? [] : [['--json', 'print the result as JSON']];
  return [...callOptionLines(command), ...json, ...confirmation];
}

const callOptionLines = (command: CallCommand): Line[] =>
  listTypedFields(command)
    .filter(({ field }) => !command.args.includes(field))
    .map((field) => [field.type === 'flag' ? `--${field.name}` : `--${field.name} …`, describeField(field)]);

function describeField({ description: about, choices, field, kind, type }: TypedField): string {
  const parts = [
    about ?? commonDescriptions[field],
    !about && choices.filter((one) => !one.startsWith('-')).join(', '),
    !about && kind === 'member' && 'a member’s number or email address',
    kind === 'file' && 'a file that contains it',
    type === 'list' && 'can be repeated, or separated by commas',
  ];
  return parts.filter(Boolean).join('; ');
}

/** Fields that mean the same in every call. */
const commonDescriptions: Readonly<Record<string, string>> = {
  reason: 'the reason, for the audit log and for the people concerned',
  search: 'only entries that contain this text',
  page: 'which page of a long list, starting at 1',
  page_size: 'how many lines a page has, up to 100',
  sort: 'the field to sort by; a leading - reverses the order: --sort=-…',
};

/** Aligns the second column, and wraps its lines. */
function table(lines: readonly Line[], end = ''): string {
  if (lines.length === 0) return '';
  const width = Math.min(36, Math.max(...lines.map(([name]) => name.length)));
  const indent = ' '.repeat(width + 4);
  const rows = lines.map(([name, text]) => `  ${name.padEnd(width)}  ${wrapText(text, indent)}`.trimEnd());
  return rows.join('\n') + end;
}

const lineLength = 100;

/** Wraps a text between words; a line is too long only if it is a single word that does not fit. */
const wrapText = (text: string, indent: string): string =>
  text
    .replaceAll(new RegExp(`(.{1,${Math.max(30, lineLength - indent.length)}})(?: |$)`, 'g'), `$1\n${indent}`)
    .trimEnd();
