import { createHash } from 'node:crypto';
import { parse, stringify } from 'yaml';

/**
 * Renders templates of a Helm chart that use only a few constructs: values, named templates, `if`, and the
 * functions below. Enough to read the manifests of our own chart; Helm itself supports much more.
 */

/** @typedef {{ Values: Record<string, any>, Release: { Name: string, Service: string } }} Scope */
/** @typedef {{ kind: 'text' | 'code', text: string }} Piece */

/** @type {Record<string, (value: any, ...args: any[]) => string>} the piped value is the first argument */
const functions = {
  quote: (value) => JSON.stringify(String(value)),
  toJson: (value) => JSON.stringify(value),
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  sha256sum: (value) => createHash('sha256').update(value).digest('hex'),
  nindent: (value, spaces) => `\n${String(value).replaceAll(/^/gm, ' '.repeat(Number(spaces)))}`,
};

/**
 * @param {Record<string, string>} templates by file name
 * @param {string} valuesText the text of values.yaml
 * @param {Record<string, any>} [overrides] of whole top-level values
 * @returns {Record<string, any>[]} the manifests
 */
export function renderChart(templates, valuesText, overrides = {}) {
  const scope = {
    Values: { ...parse(valuesText), ...overrides },
    Release: { Name: 'kinora', Service: 'Helm' },
  };
  /** @type {Map<string, Piece[]>} */
  const named = new Map();
  for (const text of Object.values(templates)) define(piecesOf(text), named);
  return Object.entries(templates)
    .filter(([name]) => name.endsWith('.yaml'))
    .flatMap(([, text]) => render(withoutDefinitions(piecesOf(text)), scope, named).split(/^---$/m))
    .filter((text) => text.trim() !== '')
    .map((text) => parse(text, { uniqueKeys: true }));
}

/** Splits a template; a hyphen inside the braces removes the white space beside them. @param {string} text @returns {Piece[]} */
function piecesOf(text) {
  const trimmed = text.replaceAll(/\s*\{\{-/g, '{{').replaceAll(/-\}\}\s*/g, '}}');
  return trimmed
    .split(/(\{\{.*?\}\})/s)
    .map((part) =>
      part.startsWith('{{') ? { kind: 'code', text: part.slice(2, -2).trim() } : { kind: 'text', text: part },
    );
}

/** @param {Piece[]} pieces @param {Map<string, Piece[]>} named */
function define(pieces, named) {
  for (const [start, piece] of pieces.entries()) {
    const name = /^define "(.+)"$/.exec(piece.text)?.[1];
    if (piece.kind === 'code' && name) named.set(name, pieces.slice(start + 1, endOf(pieces, start)));
  }
}

/** @param {Piece[]} pieces @returns {Piece[]} */
function withoutDefinitions(pieces) {
  const start = pieces.findIndex(({ kind, text }) => kind === 'code' && text.startsWith('define '));
  if (start === -1) return pieces;
  return withoutDefinitions([...pieces.slice(0, start), ...pieces.slice(endOf(pieces, start) + 1)]);
}

/** Returns the index of the `end` that closes the block beginning at `start`. @param {Piece[]} pieces @param {number} start */
function endOf(pieces, start) {
  let depth = 0;
  for (let at = start; at < pieces.length; at += 1) {
    const { kind, text } = /** @type {Piece} */ (pieces[at]);
    if (kind !== 'code') continue;
    if (/^(if|define) /.test(text)) depth += 1;
    if (text === 'end' && --depth === 0) return at;
  }
  throw new Error(`A block of the chart has no end: ${pieces[start]?.text}`);
}

/** @param {Piece[]} pieces @param {Scope} scope @param {Map<string, Piece[]>} named @returns {string} */
function render(pieces, scope, named) {
  let output = '';
  for (let at = 0; at < pieces.length; at += 1) {
    const { kind, text } = /** @type {Piece} */ (pieces[at]);
    const condition = /^if (.+)$/.exec(text)?.[1];
    if (kind === 'text') output += text;
    else if (condition) {
      const end = endOf(pieces, at);
      if (evaluate(condition, scope, named)) output += render(pieces.slice(at + 1, end), scope, named);
      at = end;
    } else output += evaluate(text, scope, named);
  }
  return output;
}

/** @param {string} code @param {Scope} scope @param {Map<string, Piece[]>} named @returns {any} */
function evaluate(code, scope, named) {
  const [first = '', ...pipes] = code.split(' | ');
  let value = term(first.split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/), scope, named);
  for (const pipe of pipes) {
    const [name = '', ...args] = pipe.split(' ');
    const run = functions[name];
    if (!run)
      throw new Error(`The chart uses the function ${name}, which scripts/chart.mjs does not support`);
    value = run(value, ...args);
  }
  return value;
}

/** @param {string[]} words @param {Scope} scope @param {Map<string, Piece[]>} named @returns {any} */
function term([name = '', ...args], scope, named) {
  if (name.startsWith('.')) return valueAt(name, scope);
  const literal = (/** @type {string} */ text) => JSON.parse(text);
  if (name === 'include') {
    const pieces = named.get(literal(args[0] ?? ''));
    if (!pieces) throw new Error(`The chart includes ${args[0]}, which it does not define`);
    return render(pieces, scope, named).trim();
  }
  if (name === 'printf') {
    const values = args.slice(1).map((path) => valueAt(path, scope));
    return literal(args[0] ?? '').replaceAll('%s', () => values.shift());
  }
  const run = functions[name];
  if (run) return run(valueAt(args[0] ?? '', scope));
  throw new Error(`The chart uses ${name}, which scripts/chart.mjs does not support`);
}

/** @param {string} path such as `.Values.api.replicas` @param {Scope} scope @returns {any} */
function valueAt(path, scope) {
  /** @type {any} */
  let value = scope;
  for (const name of path.slice(1).split('.')) {
    value = value?.[name];
    if (value === undefined) throw new Error(`values.yaml lacks ${path}`);
  }
  return value;
}
