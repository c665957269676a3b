import { canonicalLanguage } from '#services/captions/language.ts';

/** The codes of the languages that Whisper models know. */
const knownCodes = new Set(
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue'.split(
    ' ',
  ),
);

/** Our codes for the languages that models know by a different code. */
const ourCodes: Readonly<Record<string, string>> = { no: 'nb', tl: 'fil', jw: 'jv' };
const modelCodes = Object.fromEntries(Object.entries(ourCodes).map(([model, code]) => [code, model]));

/** Returns the model's code for a language: `pt` for `pt-BR`; null if the model does not know the language. */
export function modelLanguage(code: string): string | null {
  const base = code.split('-')[0] ?? code;
  const model = modelCodes[base] ?? base;
  return knownCodes.has(model) ? model : null;
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** The models' codes, by the English names that models use for languages. */
const codesByName = new Map([
  ...Array.from(knownCodes, (code) => [englishNames.of(code)?.toLowerCase() ?? code, code] as const),
  ...Object.entries({ maori: 'mi', bengali: 'bn', nynorsk: 'nn', myanmar: 'my', tagalog: 'tl' }),
]);

/** Returns our code for a language that a transcriber states as a code or, like OpenAI, by its English name. */
export function toOurLanguage(stated: string | null | undefined): string | null {
  const name = stated?.trim().toLowerCase() ?? '';
  const code = codesByName.get(name) ?? (knownCodes.has(name) ? name : null);
  return code && (ourCodes[code] ?? canonicalLanguage(code));
}
