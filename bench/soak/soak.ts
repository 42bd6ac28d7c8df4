import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchFindings, Measurement } from '../measurement.ts';

const CONFIG = join(import.meta.dirname, 'vitest.config.ts');
const RUNNER = join(import.meta.dirname, '..', '..', 'node_modules', 'vitest', 'vitest.mjs');

/** A line of `recordFigures`. */
interface Line {
  what: string;
  figures: Record<string, string | number>;
}

/** The part of the runner's report that is read. */
interface Report {
  testResults: { assertionResults: { title: string; status: string; duration?: number | null }[] }[];
}

/** Runs the tests with their full figures. A test that fails is a target that was not met. */
async function run(): Promise<BenchFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-soak-'));
  const [figures, report] = [join(folder, 'figures'), join(folder, 'report.json')];
  try {
    const args = [RUNNER, 'run', `--config=${CONFIG}`, '--reporter=json', `--outputFile=${report}`];
    const env = { ...process.env, SOAK_FIGURES: figures };
    // A failed test ends it with a code; the report says which.
    await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64e6 }).catch(() => undefined);
    const lines = (await readFile(figures, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      about:
        'Tests of `npm test` with figures that take too long for it, on real processes that are killed with SIGKILL.',
      columns: ['test', 'counted'],
      rows: lines.map((line) => {
        const { what, figures: counted } = JSON.parse(line) as Line;
        return [
          what,
          Object.entries(counted)
            .map(([name, value]) => `${name} ${value}`)
            .join(', '),
        ];
      }),
      targets: tests.map(({ title, status, duration }) => ({
        what: title,
        target: 'passes',
        reached: `${status} in ${((duration ?? 0) / 1000).toFixed(0)} s`,
        isMet: status === 'passed',
      })),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes more than an hour, so that it runs only when it is named: `npm run soak`. */
export const soak: Measurement = { name: 'soak', title: 'Soak', isNamedOnly: true, run };
