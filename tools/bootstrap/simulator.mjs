import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, stopChild } from './children.mjs';
import { freePortFrom, isFree } from './ports.mjs';
import { BootstrapError, say } from './progress.mjs';

/** The services that the demo simulates: which port each prefers, and which variable names another one. */
const SIMULATORS = {
  payment: { name: 'Payment simulator', variable: 'SIMULATOR_PORT', port: 3010, state: 'simulator.json' },
  crm: { name: 'CRM simulator', variable: 'CRM_SIMULATOR_PORT', port: 3120, state: 'crm-simulator.json' },
  integrations: {
    name: 'Simulator of integrations',
    variable: 'INTEGRATIONS_SIMULATOR_PORT',
    port: 3020,
    state: undefined,
  },
  services: {
    name: 'Simulator of connectors’ services',
    variable: 'SERVICES_SIMULATOR_PORT',
    port: 3030,
    state: undefined,
  },
};

/**
 * Starts a simulator of the demo, and restarts it when it ends.
 * @param {keyof typeof SIMULATORS} kind
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{name: string, url: string, ready: Promise<void>, stop: () => Promise<void>}>}
 */
export async function startSimulator(kind, dataDir, env) {
  const { name, variable, port: wished, state } = SIMULATORS[kind];
  const given = env[variable] ? Number(env[variable]) : null;
  if (given !== null && !(await isFree(given))) {
    throw new BootstrapError(
      `Port ${given} for the ${kind} simulator is taken. Choose another: ${variable}=${given + 1}`,
    );
  }
  const port = given ?? (await freePortFrom(wished));
  mkdirSync(dataDir, { recursive: true });
  const args = ['--port', String(port), ...(state ? ['--state', join(dataDir, state)] : [])];
  let stopping = false;
  let restarts = 0;
  let child;
  const launch = () => {
    child = startChild(`tools/simulators/${kind}/main.ts`, args, { env, output: 'pipe' });
    child.on('exit', (code, signal) => {
      if (stopping || restarts++ >= 5) return;
      say(`  ${name} ended (${signal ?? code}); starting it again`);
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
  return { name, url: `http://127.0.0.1:${port}`, ready, stop };
}
