/**
 * @typedef {object} Step one instruction of a Dockerfile
 * @property {string} name such as `RUN`
 * @property {string} text the rest of the instruction, with continuation lines joined
 *
 * @typedef {object} Stage
 * @property {string} base the image or stage that it starts from
 * @property {string} name
 * @property {Step[]} steps
 */

/** Reads the stages of a Dockerfile. @param {string} text @returns {Stage[]} */
export function readDockerfile(text) {
  const lines = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ');
  /** @type {Stage[]} */
  const stages = [];
  for (const [, name = '', rest = ''] of lines.matchAll(/^([A-Z]+) +(.*)$/gm)) {
    if (name === 'FROM') {
      const [, base = '', stage = ''] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ base, name: stage, steps: [] });
    } else stages.at(-1)?.steps.push({ name, text: rest.trim() });
  }
  return stages;
}

/**
 * Parses a `COPY` instruction.
 * @param {string} text
 * @returns {{ from: string | null, sources: string[], target: string }}
 */
export function readCopy(text) {
  const words = text.split(' ').filter((word) => !word.startsWith('--'));
  return {
    from: /--from=(\S+)/.exec(text)?.[1] ?? null,
    sources: words.slice(0, -1),
    target: words.at(-1) ?? '',
  };
}

/** Returns the variables that an `ENV` instruction sets. @param {string} text @returns {Record<string, string>} */
export const readEnv = (text) =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
