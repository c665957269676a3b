// Follows deploy/Dockerfile without a container engine: builds each stage in a separate folder from the files of
// the last commit. Steps that change the system (apt-get, users) are skipped. Then starts the same program as the
// image.
import { cp, mkdir, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCopy, readDockerfile, readEnv } from './dockerfile.mjs';
import { main, node24, print, root, runQuietly, SetupError } from './run.mjs';

const skippedSteps = /^apt-get |^mkdir --parents \/data/;
const startTimeout_ms = 120_000;

await main(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-image-'));
  try {
    const { work, env, command } = await build(folder);
    await start(folder, work, env, command);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** @param {string} folder */
async function build(folder) {
  const context = join(folder, 'context');
  await mkdir(context);
  await run(`git archive HEAD | tar --extract --directory ${context}`, root, {});
  const stages = readDockerfile(await readFile(join(context, 'deploy/Dockerfile'), 'utf8'));
  /** @type {Record<string, string>} */
  let env = {};
  let command = '';
  let work = '';
  for (const [index, stage] of stages.entries()) {
    const name = stage.name || 'image';
    const stageRoot = join(folder, name);
    const isStage = stages.slice(0, index).some((one) => one.name === stage.base);
    if (isStage) await cp(join(folder, stage.base), stageRoot, { recursive: true, verbatimSymlinks: true });
    work = join(stageRoot, 'app');
    await mkdir(work, { recursive: true });
    for (const step of stage.steps) {
      if (step.name === 'RUN' && skippedSteps.test(step.text))
        print(`${name}: skipped ${step.text.slice(0, 60)}…`);
      else if (step.name === 'RUN') {
        print(`${name}: ${step.text}`);
        await run(step.text, work, {});
      } else if (step.name === 'COPY') await copy(step.text, { folder, context, work, stageRoot });
      else if (step.name === 'ENV') env = { ...env, ...readEnv(step.text) };
      else if (step.name === 'CMD') command = step.text;
    }
  }
  return { work, env, command };
}

/**
 * @param {string} text
 * @param {{ folder: string, context: string, work: string, stageRoot: string }} places
 */
async function copy(text, { folder, context, work, stageRoot }) {
  const { from, sources, target } = readCopy(text);
  const within = (/** @type {string} */ path) =>
    path.startsWith('/') ? join(stageRoot, path) : join(work, path);
  for (const source of sources) {
    const path = from === null ? join(context, source) : join(folder, from, source);
    const isIntoFolder = target.endsWith('/') && !(await isFolder(path));
    const to = isIntoFolder ? join(within(target), basename(source)) : within(target);
    await mkdir(dirname(to), { recursive: true });
    await cp(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** @param {string} path */
async function isFolder(path) {
  return (await stat(path)).isDirectory();
}

/**
 * Runs a shell command as in a stage: without npm's variables for this checkout.
 * @param {string} text @param {string} cwd @param {Record<string, string>} env
 */
async function run(text, cwd, env) {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|INIT_CWD$)/.test(name)),
  );
  const path = `${dirname(await realNode())}:${clean.PATH}`;
  const { ok, output } = await runQuietly('sh', ['-c', text], { cwd, env: { ...clean, PATH: path, ...env } });
  if (!ok) throw new SetupError(`"${text}" failed:\n\n${output}`);
}

/** The Node 24 of this checkout, which is used in place of the image's Node. */
function realNode() {
  return realpath(node24);
}

/**
 * Starts the image's command, waits until it is ready, and stops it.
 * @param {string} folder @param {string} cwd @param {Record<string, string>} env @param {string} command
 */
async function start(folder, cwd, env, command) {
  const [, ...args] = /** @type {string[]} */ (JSON.parse(command));
  const settings = {
    PATH: process.env.PATH ?? '',
    ...env,
    PORT: '18300',
    METRICS_PORT: '18364',
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'https://films.example',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    DEMO: '0',
  };
  print(`Starting ${args.join(' ')}`);
  const child = spawn(await realNode(), args, { cwd, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const deadline = Date.now() + startTimeout_ms;
    while (!(await isReady(settings.METRICS_PORT))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new SetupError(`The program did not become ready:\n\n${output}`);
      await sleep(500);
    }
    const page = await fetch(`http://127.0.0.1:${settings.PORT}/`);
    const text = await page.text();
    if (!page.ok || !text.includes('<h1'))
      throw new SetupError(`The landing page could not be loaded (${page.status}).`);
    print('The program is ready, and the landing page is rendered.');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** @param {string} port */
function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
