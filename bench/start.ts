import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './load/port.ts';
import { untilAnswers } from './load/until-answers.ts';
import { atMost, median, type Effort, type BenchFindings, type Measurement } from './measurement.ts';

const ROOT = join(import.meta.dirname, '..');
/** As the bootstraps have it. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'tributary', 'compiled');
const IDLE_SECONDS = 10;
const WARM_SECONDS = 3;
const IDLE_MB = 250;

interface Started {
  child: ChildProcess;
  /** From the start of the process until /readyz says yes. */
  seconds: number;
}

async function start(dataDir: string): Promise<Started> {
  const port = await freePort();
  const env = {
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  const since = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/main.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilAnswers(`http://localhost:${port}/readyz`, child);
  return { child, seconds: (performance.now() - since) / 1000 };
}

async function stop({ child }: Started): Promise<number> {
  const since = performance.now();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return (performance.now() - since) / 1000;
}

const residentMegabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

async function run(effort: Effort): Promise<BenchFindings> {
  const cold: number[] = [];
  const warm: number[] = [];
  const stops: number[] = [];
  let idle = 0;
  for (let n = 0; n < effort.rounds; n++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'tributary-start-'));
    // Run as root, Postgres works under its own account, which must be able to enter.
    await chmod(dataDir, 0o755);
    const first = await start(dataDir);
    cold.push(first.seconds);
    await stop(first);
    const second = await start(dataDir);
    warm.push(second.seconds);
    if (n === 0) {
      await sleep(IDLE_SECONDS * 1000);
      idle = residentMegabytes(second.child.pid!);
    }
    stops.push(await stop(second));
    await rm(dataDir, { recursive: true, force: true });
  }
  const shown = (times: number[]) => `${median(times).toFixed(2)} s`;
  return {
    about: `One server process with its own Postgres, from the start of the process until \`/readyz\` answers. The first start makes the database and its tables; later ones find them. Medians of ${effort.rounds}; memory is what the server process holds ${IDLE_SECONDS} s after a start, Postgres not counted.`,
    columns: ['what', 'value'],
    rows: [
      ['first start, empty data folder', shown(cold)],
      ['later start', shown(warm)],
      ['stop in order', shown(stops)],
      ['memory when idle', `${idle.toFixed(0)} MB`],
    ],
    targets: [
      atMost('later start', median(warm), WARM_SECONDS, 's', 2),
      atMost('memory when idle', idle, IDLE_MB, 'MB', 0),
    ],
  };
}

/** Starting, stopping, and the memory of an idle server. */
export const startUp: Measurement = { name: 'start', title: 'Start and memory', run };
