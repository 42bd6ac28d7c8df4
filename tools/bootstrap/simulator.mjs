import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, stopChild } from './children.mjs';
import { freePortFrom, isFree } from './ports.mjs';
import { BootstrapError, say } from './progress.mjs';

/**
 * Starts the simulator of the demo's payment provider, and restarts it when it ends.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{url: string, ready: Promise<void>, stop: () => Promise<void>}>}
 */
export async function startSimulator(dataDir, env) {
  const given = env.SIMULATOR_PORT ? Number(env.SIMULATOR_PORT) : null;
  if (given !== null && !(await isFree(given))) {
    throw new BootstrapError(
      `Port ${given} for the payment simulator is taken. Choose another: SIMULATOR_PORT=${given + 1} npm start`,
    );
  }
  const port = given ?? (await freePortFrom(3010));
  mkdirSync(dataDir, { recursive: true });
  const args = ['--port', String(port), '--state', join(dataDir, 'simulator.json')];
  let stopping = false;
  let restarts = 0;
  let child;
  const launch = () => {
    child = startChild('tools/simulators/payment/main.ts', args, { env, output: 'pipe' });
    child.on('exit', (code, signal) => {
      if (stopping || restarts++ >= 5) return;
      say(`  Payment simulator ended (${signal ?? code}); starting it again`);
      setTimeout(launch, 500);
    });
  };
  launch();
  // It prints one line of JSON when it listens; later output is read so that its pipe never fills.
  const ready = new Promise((resolve) => child.stdout.on('data', () => resolve(undefined)));
  const stop = () => {
    stopping = true;
    return stopChild(child);
  };
  return { url: `http://127.0.0.1:${port}`, ready, stop };
}
