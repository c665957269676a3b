import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that our own processes run on, regardless of the machine's. */
export const node24 = join(root, 'node_modules/.bin/node');

/** A problem that the user has to fix; the message explains how. */
export class SetupError extends Error {}

/** @param {string} line */
export const print = (line) => console.log(line);

/**
 * Runs a program and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/**
 * Runs a program with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runLive(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    liveChild = child;
    child.on('error', (error) => resolve((console.error(error.message), false)));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let liveChild;

/** Stops the program started by `runLive`, for signals that do not reach it directly. */
export function stopLive() {
  liveChild?.kill();
}

/**
 * Returns the path of a program, or null.
 * @param {string} name
 * @param {string[]} [folders] searched after those of PATH
 */
export function findProgram(name, folders = []) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    const path = join(folder, name);
    if (isProgram(path)) return path;
  }
  return null;
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Prints an error, without the stack trace if the user can fix it. @param {unknown} error */
export function printError(error) {
  console.error(error instanceof SetupError ? `\n${error.message}` : error);
}

/**
 * Runs the body of a command.
 * @param {() => Promise<boolean | void>} body returns false if it failed and has already reported why
 */
export async function main(body) {
  try {
    if ((await body()) === false) process.exitCode = 1;
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}
