import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MUTANTS } from './mutants.ts';

// One resource that references others and has system records, a plain one, and the tests about secrets of one with
// secrets.
const RESOURCES = '^(form-fields|counters) |^connectors .*returns no secret';

/** The part of a report that is read. A suite that could not begin has no failed test. */
interface Counts {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { message: string }[];
}

let reports: string;
beforeAll(async () => {
  reports = await mkdtemp(join(tmpdir(), 'tributary-mutants-'));
});
afterAll(() => rm(reports, { recursive: true, force: true }));

/** Runs tests of the contract suite over a pipeline without one of its steps. @param tests a pattern of their names */
async function runContract(without: string, tests: string): Promise<Counts> {
  const report = join(reports, 'report.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    'resources/features.test.ts',
    '--bail=1',
    '-t',
    tests,
  ];
  const options = ['--config=tools/mutants/vitest.config.ts', '--reporter=json', `--outputFile=${report}`];
  const env = { ...process.env, MUTANT: without, TEST_DATABASE_URL: inject('databaseUrl') };
  // Fails for each mutant, as it should: the report decides.
  await promisify(execFile)(process.execPath, [...args, ...options], { env }).catch(() => undefined);
  const counts = JSON.parse(await readFile(report, 'utf8')) as Counts;
  await rm(report);
  if (counts.numPassedTests + counts.numFailedTests === 0)
    throw new Error(`No test was run: ${counts.testResults.map(({ message }) => message).join('\n')}`);
  return counts;
}

describe('the write pipeline', { timeout: 120_000 }, () => {
  it('keeps the contract with all of its steps', async () => {
    const { numPassedTests, numFailedTests } = await runContract('nothing', RESOURCES);
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(100);
  });

  for (const { without, breaks, edits } of MUTANTS) {
    it(`breaks the contract without ${without}`, async () => {
      for (const { file, from } of edits) expect(await readFile(file, 'utf8'), file).toContain(from);
      expect(await runContract(without, `^${breaks.replace(/[.]/g, '\\.')}$`)).toMatchObject({
        numFailedTests: 1,
      });
    });
  }
});
