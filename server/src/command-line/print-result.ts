import { rename, writeFile } from 'node:fs/promises';
import type { CallCommand } from '#command.ts';
import { resultText } from '#command-line/result-text.ts';
import type { Answer } from '#command-line/make-call.ts';
import type { ParsedArguments } from '#command-line/read-arguments.ts';
import type { RawInput } from '#http/route.ts';

/** Prints the result of a call, or saves the file that it contains. */
export async function printResult(
  command: CallCommand,
  { data, message }: Answer,
  {
    typed,
    input,
    width,
    print,
  }: { typed: ParsedArguments; input: RawInput; width: number | null; print: (text: string) => void },
): Promise<void> {
  if (command.saves) await save(command, data, typed, print);
  else if (typed.wantsJson) return print(formatJson(data ?? { message: message ?? 'Done' }));
  if (command.format) return print(command.format(data));
  if (!command.saves && data !== null && data !== undefined)
    print(resultText(data, { columns: command.columns, width, page: requestedPage(input) }));
  if (message || data === null) print(asSentence(message ?? 'Done'));
}

const requestedPage = ({ query: { page, page_size } }: RawInput) => ({
  number: Number(page ?? 1),
  size: Number(page_size ?? 1),
});

/** Saves the file in the result of a call, readable by its owner only. */
async function save(
  { saves }: CallCommand,
  data: unknown,
  { file = '' }: ParsedArguments,
  print: (text: string) => void,
) {
  const { content } = data as { content: string };
  await writeFile(`${file}.new`, content, { mode: 0o600, encoding: saves === 'base64' ? 'base64' : 'utf8' });
  await rename(`${file}.new`, file);
  print(`Saved as ${file}.`);
}

/** Escapes the control characters that JSON leaves as they are. */
const formatJson = (data: unknown): string =>
  JSON.stringify(data, null, 2).replaceAll(
    /(?!\n)\p{Cc}/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
