import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
// Ctrl+C in a terminal reaches the commands by itself; a plain signal to this process does not.
const endAll = () => {
  for (const child of running) child.kill('SIGTERM');
  process.exit(143);
};

/** Registers a running command; returns the function to call when it has ended. */
function begun(child) {
  if (running.size === 0) process.on('SIGTERM', endAll);
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size === 0) process.off('SIGTERM', endAll);
  };
}

/**
 * Runs a command to its end and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean}} options show: also print the output
 * @returns {Promise<{code: number, output: string}>} code is 1 when a signal ended it, 127 when it was not found
 */
export function run(command, args, options = {}) {
  const { cwd = ROOT, env = process.env, show = false } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = begun(child);
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (show) target.write(chunk);
      });
    }
    child.on('error', (error) => {
      ended();
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      ended();
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs npm itself: the one that started this process, else the one in PATH.
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} options
 */
export function runNpm(args, options = {}) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
