import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24 } from './node24.mjs';
import { CACHE, fromRoot, ROOT } from './paths.mjs';

const LEASH = pathToFileURL(fromRoot('tools', 'bootstrap', 'leash.mjs')).href;

/** Node's compile cache, with types already removed: it saves a third of the processor time of a start. */
const COMPILED = join(CACHE, 'compiled');

/** Milliseconds a child may take to shut down before it is killed. */
const STOP_PATIENCE = 20_000;

/**
 * Starts a TypeScript file on Node 24, ended with this process however this process ends.
 * @param {string} file relative to the root
 * @param {string[]} args
 * @param {{env: NodeJS.ProcessEnv, output?: 'inherit' | 'pipe'}} options
 */
export function startChild(file, args, { env, output = 'inherit' }) {
  return spawn(node24(), ['--import', LEASH, fromRoot(file), ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', output, 'inherit', 'ipc'],
    detached: true,
  });
}

/**
 * Ends a child with SIGTERM, and with SIGKILL when that takes too long. Resolves when it has exited.
 * @param {import('node:child_process').ChildProcess} child
 */
export function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve(undefined);
    });
    child.kill('SIGTERM');
  });
}

/**
 * Calls back once when this process is asked to end: by Ctrl+C, by a signal, or because the npm that started it was
 * killed. npm passes Ctrl+C on although the terminal sent it already, so only a later second one means "at once".
 * @param {() => void} stop
 * @param {() => void} stopAtOnce
 */
export function onStopRequest(stop, stopAtOnce) {
  let asked = 0;
  const request = () => {
    if (asked === 0) {
      asked = Date.now();
      stop();
    } else if (Date.now() - asked > 1500) stopAtOnce();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && asked === 0 && request(), 1000).unref();
  }
}
