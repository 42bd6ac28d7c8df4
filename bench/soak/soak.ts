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

/** Runs tests with their full figures. A test that fails is a target that was not met. */
async function run(files: readonly string[], only = ''): Promise<BenchFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-soak-'));
  const [figures, report] = [join(folder, 'figures'), join(folder, 'report.json')];
  try {
    const args = [
      RUNNER,
      'run',
      ...files,
      ...(only ? [`--testNamePattern=${only}`] : []),
      `--config=${CONFIG}`,
      '--reporter=json',
      `--outputFile=${report}`,
    ];
    const env = { ...process.env, SOAK_FIGURES: figures };
    // A failed test ends it with a code; the report says which.
    await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64e6 }).catch((error: Error) => {
      process.stderr.write(`${error.message.slice(0, 2_000)}\n`);
    });
    const lines = (await readFile(figures, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const tests = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed');
    return {
      about:
        'Tests of `npm run test:all` with figures that take too long for it, on real processes that are killed with SIGKILL.',
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
      targets: tests.map(({ title: what, status, duration }) => ({
        what,
        target: 'passes',
        reached: `${status} in ${((duration ?? 0) / 1000).toFixed(0)} s`,
        isMet: status === 'passed',
      })),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param only the title of the one test that is run of these files */
const soakOf = (name: string, title: string, files: readonly string[], only?: string): Measurement => ({
  name: `soak-${name}`,
  title: `Soak: ${title}`,
  isNamedOnly: true,
  run: () => run(files, only),
});

/** All of them take more than an hour, so that they run only when they are named: `npm run soak`, or one by its name. */
export const soaks: readonly Measurement[] = [
  soakOf('deliveries', '20,000 deliveries and 50 kills', ['product/delivery/webhooks/storm.server.test.ts']),
  soakOf('donations', '1,000 donations and a crash at every step', ['e2e/durability/steps/crashes.test.ts']),
  soakOf('requests', 'dry run, delivery and replay', [
    'product/dry-run/same-requests.test.ts',
    'product/dry-run/same-plan.test.ts',
  ]),
  soakOf(
    'imports',
    'an import of 100,000 rows',
    ['product/imports/imports.test.ts'],
    'goes on after kill -9 where the last chunk ended',
  ),
  soakOf('scopes', 'every operation of the API with every scope of a credential', [
    'apps/server/whole-server/scopes.test.ts',
  ]),
  soakOf('emails', 'e-mails to supporters under kills', ['e2e/durability/supporter-emails.test.ts']),
  soakOf('card-testing', '10,000 attempts with stolen cards', ['e2e/durability/card-testing.test.ts']),
  soakOf('uploads', 'an upload of 25 MB under kills', ['e2e/durability/uploads.test.ts']),
  soakOf('forms', '10,000 generated forms', [
    'product/form-engine/prover/generated.test.ts',
    'product/form-runtime/agreement.test.ts',
  ]),
];
