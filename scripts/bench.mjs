import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main, node24, root, runLive, print, SetupError } from './run.mjs';
import { ensureVmaf } from './vmaf.mjs';
import { buildWeb } from './web-bundle.mjs';

/** Benchmarks that need a browser and the built web app. */
const needingBrowser = new Set(['adapt', 'home', 'play', 'upload', 'web']);

await main(async () => {
  await Promise.all([ensureFfmpeg(), installPackages().then(ensureNode24)]);
  const benchmarks = benchmarksOf(process.argv.slice(2));
  let ok = true;
  for (const { name, args } of benchmarks) {
    const file = join(root, 'bench', `${name}.ts`);
    if (!existsSync(file))
      throw new SetupError(
        `There is no benchmark ${name}. The benchmarks are: ${allBenchmarks().join(', ')}`,
      );
    if (benchmarks.length > 1) print(`\n── ${name}`);
    ok = (await runLive(node24, [file, ...args], { env: await environmentOf(name) })) && ok;
  }
  return ok;
});

/** @param {string} name */
async function environmentOf(name) {
  if (name === 'quality') return { ...process.env, ...(await ensureVmaf()) };
  if (!needingBrowser.has(name)) return process.env;
  const { missing, env } = await ensureChromium();
  if (missing) throw new SetupError(`This benchmark needs a browser: ${missing}`);
  await buildWeb();
  return { ...process.env, ...env };
}

/**
 * Returns the benchmarks named on the command line, or all. Files, `--options` and numbers belong to the
 * preceding benchmark.
 * @param {string[]} commandLine
 */
function benchmarksOf(commandLine) {
  /** @type {{ name: string, args: string[] }[]} */
  const selected = [];
  for (const word of commandLine) {
    const last = selected.at(-1);
    const file = resolve(process.env.INIT_CWD ?? '.', word);
    if (last && /^(--.*|\d+)$/.test(word)) last.args.push(word);
    else if (last && !allBenchmarks().includes(word) && existsSync(file)) last.args.push(file);
    else selected.push({ name: word, args: [] });
  }
  return selected.length > 0 ? selected : allBenchmarks().map((name) => ({ name, args: [] }));
}

/** Every file directly in bench/ is a benchmark; shared code is in its subfolders. */
function allBenchmarks() {
  return readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => basename(name, '.ts'))
    .toSorted();
}
