import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..', '..');
const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node');
const LEASH = join(ROOT, 'tools', 'bootstrap', 'leash.mjs');
/** As the bootstraps have it. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'tributary', 'compiled');
/** Milliseconds the product may take from nothing to ready, database and demo data included. */
const READY_TIMEOUT = 90_000;
const STOP_TIMEOUT = 30_000;

/** How to start a product for a journey, a measurement or a kill test. */
export interface ProductOptions {
  /** Further environment of the server; overrides the values set here. */
  env?: Record<string, string>;
  /** A port that was announced before; any free one without it. */
  port?: number;
  /** A data folder of one's own, kept at the end; without it a temporary one that is removed. */
  dataDir?: string;
  /** The program; the demo by default. `apps/server/main.ts` is the product with an empty database. */
  entry?: string;
  /** Also starts the simulated CRM; the demo then is connected to it. */
  crm?: boolean;
}

/** A running product: the server, its Postgres and the payment simulator, on separate ports. */
export interface Product {
  consoleUrl: string;
  /** Address of a tenant's published pages, without a slash at the end. */
  sitesUrl(tenant: string): string;
  simulatorUrl: string;
  /** The simulated CRM's page of records; empty without one. */
  crmUrl: string;
  /** Google reCAPTCHA and the services that find addresses. */
  integrationsUrl: string;
  /** Password of every demo person. */
  password: string;
  dataDir: string;
  /** Output of the server and the simulator, for a failure's message. */
  logFile: string;
  /** Process id of the server that runs now. */
  pid(): number;
  /** Process id of the Postgres that runs now. */
  postgresPid(): Promise<number>;
  /** Ends everything in order and removes the temporary data. */
  stop(): Promise<void>;
  /** kill -9 of the server alone. Resolves when it is gone; Postgres and the simulator live on. */
  kill9(): Promise<void>;
  /** Starts the server again on the same port and data. Resolves with the milliseconds until it was ready. */
  start(): Promise<number>;
}

/** Starts the real product with demo data on free ports. Throws with the end of its log when it does not get ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tributary-product-')));
  // Run as root, Postgres works under its own account, which must be able to enter.
  if (!options.dataDir) await chmod(dataDir, 0o755);
  const logFile = join(dataDir, 'product.log');
  const [port, simulatorPort] = [options.port ?? (await freePort()), await freePort()];
  const integrationsPort = await freePort();
  const password = 'river-stone-meadow-42';
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const env = {
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PASSWORD: password,
    EGRESS_ALLOW_LOOPBACK: '1',
    PAYMENT_SIMULATOR_URL: simulatorUrl,
    INTEGRATIONS_SIMULATOR_URL: `http://127.0.0.1:${integrationsPort}`,
    LOG_LEVEL: 'warn',
    // The browser of journeys hashes a thirtieth as fast as others (record 0185): 5 bits less than the default.
    FORM_CHALLENGE_BITS: '8',
    // Rendering each saved page would take the processor that journeys need.
    RENDERER_PATH: 'off',
    ...options.env,
  };
  const crmPort = options.crm ? await freePort() : undefined;
  const crmUrl = crmPort ? `http://127.0.0.1:${crmPort}` : undefined;
  if (crmUrl && options.entry === undefined) Object.assign(env, { CRM_SIMULATOR_URL: crmUrl });
  const crm = crmPort
    ? await launch('tools/simulators/crm/main.ts', ['--port', String(crmPort)], env, logFile)
    : undefined;
  if (crmUrl) await untilAnswered(crmUrl);
  const simulatorArgs = ['--port', String(simulatorPort), '--state', join(dataDir, 'simulator.json')];
  const simulator = await launch('tools/simulators/payment/main.ts', simulatorArgs, env, logFile);
  const integrations = await launch(
    'tools/simulators/integrations/main.ts',
    ['--port', String(integrationsPort)],
    env,
    logFile,
  );
  let server: ChildProcess;

  async function start(): Promise<number> {
    const since = Date.now();
    server = await launch(options.entry ?? 'tools/demo/main.ts', [], env, logFile);
    await untilReady(server, port, logFile);
    return Date.now() - since;
  }

  async function stop(): Promise<void> {
    const simulators = [simulator, integrations, ...(crm ? [crm] : [])];
    await Promise.all([endInOrder(server), ...simulators.map(endInOrder)]);
    // After a kill -9 no process supervises Postgres any more.
    const left = await postgresPid().catch(() => 0);
    if (left > 0) await endPostgres(left);
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  }

  async function postgresPid(): Promise<number> {
    const moved = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '');
    const home = moved.trim() || join(dataDir, 'postgres');
    return Number((await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    consoleUrl: `http://localhost:${port}`,
    sitesUrl: (tenant) => `http://${tenant}.sites.localhost:${port}`,
    simulatorUrl,
    crmUrl: crmUrl ?? '',
    integrationsUrl: `http://127.0.0.1:${integrationsPort}`,
    password,
    dataDir,
    logFile,
    pid: () => server.pid!,
    postgresPid,
    stop,
    kill9: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    start,
  };
}

async function launch(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  logFile: string,
): Promise<ChildProcess> {
  const log = await open(logFile, 'a');
  const child = spawn(NODE, ['--import', LEASH, join(ROOT, file), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    detached: true,
  });
  await log.close();
  return child;
}

async function untilReady(server: ChildProcess, port: number, logFile: string): Promise<void> {
  const end = Date.now() + READY_TIMEOUT;
  while (Date.now() < end && server.exitCode === null && server.signalCode === null) {
    if (await isReady(port)) return;
    await sleep(20);
  }
  const log = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-30).join('\n');
  throw new Error(`The product did not get ready. The end of its log:\n${log}`);
}

/** Waits until something answers at an address, at most some seconds. */
async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1, await sleep(50))
    if (await fetch(url).then(Boolean, () => false)) return;
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/readyz',
      headers: { host: `localhost:${port}` },
      timeout: 2000,
    };
    const request = get({ ...options, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

async function endInOrder(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await gone;
  clearTimeout(hard);
}

async function endPostgres(pid: number): Promise<void> {
  try {
    // Fast shutdown; then wait until it is gone, or at most ten seconds.
    process.kill(pid, 'SIGINT');
    for (let tries = 0; tries < 200; tries++, await sleep(50)) process.kill(pid, 0);
  } catch {
    // It is gone.
  }
}

/**
 * A free port below the range the system gives to outgoing connections: clients that keep trying to reach a killed
 * server could otherwise be handed its port as their own.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
