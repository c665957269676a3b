import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Stands in for whisper.cpp's command-line program, with the same arguments, exit codes and files. Its model
 * file is JSON that specifies the speech to recognize (its `language` and `lines`, with times in milliseconds), or
 * `exit`, a code to exit with.
 * @see https://github.com/ggml-org/whisper.cpp/blob/master/examples/cli/cli.cpp
 */
type Model = {
  language: string;
  lines: { from: number; to: number; text: string; translation?: string }[];
  exit?: number;
};

const fail = (message: string, code: number): never => {
  process.stderr.write(`error: ${message}\n`);
  process.exit(code);
};

function readArguments() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      options: {
        model: text,
        file: text,
        language: { ...text, default: 'en' },
        threads: text,
        'max-len': text,
        'split-on-word': flag,
        'no-prints': flag,
        'output-json': flag,
        'output-file': text,
        translate: flag,
      },
    }).values;
  } catch (error) {
    // The program prints its help and exits as if nothing were wrong.
    return fail(`unknown argument: ${(error as Error).message}`, 0);
  }
}

const args = readArguments();
if (!args.file || !existsSync(args.file)) fail('no input files specified', 2);
if (args.language !== 'auto' && !/^[a-z]{2,3}$/.test(args.language))
  fail(`unknown language '${args.language}'`, 0);
if (!args.model || !existsSync(args.model)) fail('failed to initialize whisper context', 3);
const model = JSON.parse(readFileSync(args.model ?? '', 'utf8')) as Model;
if (model.exit !== undefined) fail('failed to process audio', model.exit);
if (readFileSync(args.file ?? '').toString('latin1', 0, 4) !== 'RIFF') fail('failed to read audio file', 0);

const language = args.language === 'auto' ? model.language : args.language;
const transcription = model.lines.map(({ from, to, text, translation }) => ({
  timestamps: { from: '00:00:00,000', to: '00:00:00,000' },
  offsets: { from, to },
  text: args.translate ? (translation ?? text) : text,
}));
if (args['output-json'])
  writeFileSync(
    `${args['output-file'] ?? args.file}.json`,
    JSON.stringify({ params: { language: args.language }, result: { language }, transcription }),
  );
