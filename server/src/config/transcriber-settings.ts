import { accessSync, constants, statSync } from 'node:fs';

/**
 * What writes captions automatically: a server that speaks OpenAI's protocol, or the program of whisper.cpp.
 */
export type TranscriberSettings =
  | { kind: 'server'; url: string; key: string | null; model: string }
  | { kind: 'program'; program: string; model_file: string };

const serverSettings = ['TRANSCRIBER_KEY', 'TRANSCRIBER_MODEL'] as const;
const programSettings = ['WHISPER_PATH', 'WHISPER_MODEL'] as const;

export type TranscriberVariables = {
  [K in 'TRANSCRIBER_URL' | (typeof serverSettings)[number] | (typeof programSettings)[number]]?:
    | string
    | undefined;
};

/**
 * Reads how captions are created automatically; null means that they are not.
 * @param isSet whether a setting was set at all; an invalid one is absent from `variables` but does not count as
 * missing.
 */
export function readTranscriberSettings(
  variables: TranscriberVariables,
  isSet: (name: string) => boolean,
): { transcriber: TranscriberSettings | null; problems: string[] } {
  const problems = listConflicts(variables, isSet);
  const { TRANSCRIBER_URL: url, WHISPER_PATH: program, WHISPER_MODEL: model_file } = variables;
  if (problems.length > 0) return { transcriber: null, problems };
  if (url) {
    const { TRANSCRIBER_KEY: key = null, TRANSCRIBER_MODEL: model = 'whisper-1' } = variables;
    return { transcriber: { kind: 'server', url: baseOf(url), key, model }, problems };
  }
  return { transcriber: program && model_file ? { kind: 'program', program, model_file } : null, problems };
}

function listConflicts(variables: TranscriberVariables, isSet: (name: string) => boolean): string[] {
  const problems: string[] = [];
  const programs = programSettings.filter(isSet);
  if (isSet('TRANSCRIBER_URL')) {
    for (const name of programs)
      problems.push(
        `${name} conflicts with TRANSCRIBER_URL: captions are written by one of them, so remove the other`,
      );
    return problems;
  }
  for (const name of serverSettings.filter(isSet))
    problems.push(`${name} has no effect without TRANSCRIBER_URL`);
  if (programs.length === 1)
    for (const name of programSettings.filter((one) => !isSet(one)))
      problems.push(`${name} is missing: ${programs[0]} needs it`);
  problems.push(...fileProblems('WHISPER_PATH', variables.WHISPER_PATH, constants.X_OK));
  problems.push(...fileProblems('WHISPER_MODEL', variables.WHISPER_MODEL, constants.R_OK));
  return problems;
}

/** People copy the address with or without the API version at its end. */
const baseOf = (url: string): string => url.replace(/\/+$/, '').replace(/\/v1$/, '');

function fileProblems(name: string, file: string | undefined, mode: number): string[] {
  if (file === undefined) return [];
  try {
    if (!statSync(file).isFile()) return [`${name} names ${file}, which is not a file`];
    accessSync(file, mode);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [`${name} names ${file}, which does not exist`];
    return [
      `${name} names ${file}, which this user may not ${mode === constants.X_OK ? 'run' : 'read'} (${code})`,
    ];
  }
}
