import { dirname, join, normalize } from 'node:path';

/**
 * Lists the text between backticks, link targets, and the files and npm commands in code blocks, with their
 * line numbers (from 1).
 * @param {string} text of a Markdown document
 * @returns {{ name: string, line: number }[]}
 */
export function namesIn(text) {
  /** @type {{ name: string, line: number }[]} */
  const names = [];
  let isFenced = false;
  for (const [index, content] of text.split('\n').entries()) {
    if (content.startsWith('```')) isFenced = !isFenced;
    if (isFenced) {
      for (const [name] of content.matchAll(
        /\bnpm run [a-z]+|(?<![\w./<>-])\w[\w./-]*\.(?:m?js|tsx?|sql)\b/g,
      ))
        names.push({ name, line: index + 1 });
      continue;
    }
    for (const [, name = ''] of content.matchAll(/`([^`]+)`/g)) names.push({ name, line: index + 1 });
    for (const [, name = ''] of content.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g))
      names.push({ name: `./${name}`, line: index + 1 });
  }
  return names;
}

/** Settings that a dependency reads itself. */
const readByPackages = /^AWS_/;

/**
 * @typedef {{ files: string[], scripts: string[], code: string }} Known files of the checkout, npm scripts,
 *   all source code
 * @param {string} name as written in the document
 * @param {string} doc path of that document
 * @param {Known} known
 * @returns {string | null} a description of the name if nothing by that name exists, otherwise null
 */
export function describeMissing(name, doc, { files, scripts, code }) {
  const script = /^npm (?:run )?([a-z]+)\b/.exec(name)?.[1];
  if (script) return [...scripts, 'ci', 'install'].includes(script) ? null : `the command ${name}`;
  if (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name))
    return code.includes(name) || readByPackages.test(name) ? null : `the setting ${name}`;
  // If there is anything other than names between the parentheses, it is an example.
  const called = /^([a-z]\w*)\([\w\s,{}….]*\)$/.exec(name)?.[1];
  if (called)
    return new RegExp(`\\b${called}(<.*>)?\\(|\\b${called} = `).test(code) ? null : `the function ${name}`;
  if (/^[a-z]+[A-Z]\w*$/.test(name))
    return new RegExp(`\\b${name}\\b`).test(code) ? null : `the name ${name}`;
  if (!isPath(name, files)) return null;
  return files.some(matcherOf(name, doc)) ? null : `the file or folder ${name}`;
}

/**
 * URLs and storage keys look like paths too; a path of ours begins with one of our folders.
 * @param {string} name
 * @param {string[]} files
 */
function isPath(name, files) {
  if (name.startsWith('./')) return true;
  if (/^[\w./-]+\.(?:m?[jt]sx?|sql|md)$/.test(name)) return true;
  const [, first] = /^([\w-]+)\/[\w./*{},<>-]*$/.exec(name) ?? [];
  return (
    first !== undefined &&
    files.some((file) => file.startsWith(`${first}/`) || file.includes(`/src/${first}/`))
  );
}

/** @param {string} name @param {string} doc @returns {(file: string) => boolean} */
function matcherOf(name, doc) {
  if (name.startsWith('./')) {
    const target = normalize(join(dirname(doc), name)).replace(/\/$/, '');
    return (file) => file === target || file.startsWith(`${target}/`);
  }
  const pattern = name
    .replace(/\/$/, '')
    .replace(/[.+]/g, '\\$&')
    .replace(/\{([^}]+)\}/g, (_, /** @type {string} */ list) => `(${list.replaceAll(',', '|')})`)
    .replace(/\*\*|<\w+>|\*/g, (wild) => (wild === '**' ? '.*' : '[^/]*'))
    .replace(/NNNN/, '\\d{4}');
  const inside = new RegExp(`(^|/)${pattern}(/|$)`);
  return (file) => inside.test(file);
}
