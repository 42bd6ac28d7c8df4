import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { chromium } from './chromium.mjs';
import { playwrightCounts, vitestCounts, vitestFailures } from './counts.mjs';
import { install } from './install.mjs';
import { node24 } from './node24.mjs';
import { fromRoot } from './paths.mjs';
import { pebble } from './pebble.mjs';
import { bootstrap, phase, say, seconds } from './progress.mjs';
import { withRepeat } from './repeat.mjs';
import { run } from './run.mjs';

// npm test: every check and the tests that a change needs, the quick ones first. npm run test:all: every test. The first
// failure ends the run (record 0191).
const isWhole = process.argv.includes('--all');

await bootstrap(async () => {
  const started = Date.now();
  say('Preparing');
  await install();
  const browser = await phase('Chromium', chromium);
  const authority = await phase('Pebble', pebble);
  const reports = await mkdtemp(join(tmpdir(), 'tributary-reports-'));
  const total = { passed: 0, failed: 0 };
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    PEBBLE_PATH: authority,
    ...(isWhole ? {} : { WITHOUT_LONG_TESTS: 'yes' }),
  };
  const types = checkTypes();
  /** @type {import('./counts.mjs').Failure[]} */
  const unsteady = [];
  for (const step of steps(reports, types, unsteady)) {
    say(`\n== ${step.name}`);
    const since = Date.now();
    const { passed, failed } = await step.run(env);
    total.passed += passed;
    total.failed += failed;
    say(`   ${step.name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds(since)}`);
    if (failed > 0) break;
  }
  for (const { file, why } of unsteady) say(`\nFailed once, then passed alone. Mend it: ${file}\n${why}`);
  await rm(reports, { recursive: true, force: true });
  say(`\nTook ${seconds(started)}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/**
 * @param {string} reports folder for the reports that are counted
 * @param {ReturnType<typeof checkTypes>} types
 * @param {import('./counts.mjs').Failure[]} unsteady receives the failures that did not come when repeated
 * @returns {{name: string, run: (env: NodeJS.ProcessEnv) => Promise<import('./counts.mjs').Counts>}[]}
 */
function steps(reports, types, unsteady) {
  const vitest = join(reports, 'vitest.json');
  const playwright = join(reports, 'playwright.json');
  return [
    once('Format', tool('oxfmt', 'bin/oxfmt'), ['--check', '.']),
    once('Lint', tool('oxlint', 'bin/oxlint'), ['--deny-warnings']),
    once('Project checks', fromRoot('tools/checks/main.ts'), []),
    once('Unused code', tool('knip', 'bin/knip.js'), []),
    { name: 'Types', run: () => typesResult(types) },
    // Before the tests: some of them serve the builds.
    { name: 'Builds', run: builds },
    once('First screen', fromRoot('apps/console/measure/first-screen.server.ts'), []),
    vitestStep('Unit and integration tests', vitest, unsteady, []),
    ...(isWhole ? killTests(join(reports, 'kills.json'), unsteady) : []),
    counted('Browser journeys', tool('@playwright/test', 'cli.js'), playwrightCounts, playwright, [
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(isWhole ? [] : ['--grep=@core']),
    ]),
  ].map((step) => ({ ...step, run: (env) => step.run({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwright }) }));
}

/** Types are checked by one processor while the other does the quick checks; the output is shown in its turn. */
function checkTypes() {
  return run(node24(), [tool('typescript', 'bin/tsc'), '-p', 'tsconfig.json', '--checkers', '1']);
}

/** @param {ReturnType<typeof checkTypes>} types */
async function typesResult(types) {
  const { code, output } = await types;
  say(output.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function builds() {
  try {
    await build();
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}

/** The kill tests run separately with their own configuration, because they measure recovery times. */
function killTests(report, unsteady) {
  const folder = fromRoot('e2e', 'durability');
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.test.ts'))) return [];
  return [vitestStep('Kill tests', report, unsteady, [`--config=${join(folder, 'vitest.config.ts')}`])];
}

/**
 * A step of Vitest whose few failing files are run again.
 * @param {string} name
 * @param {string} report
 * @param {import('./counts.mjs').Failure[]} unsteady
 * @param {string[]} args
 */
function vitestStep(name, report, unsteady, args) {
  const step = (more) =>
    counted(name, tool('vitest', 'vitest.mjs'), vitestCounts, report, [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
    ]);
  const work = (env) =>
    withRepeat(
      (files) => step(files.length === 0 ? [] : ['--maxWorkers=1', ...files]).run(env),
      () => vitestFailures(report),
      unsteady,
    );
  return { name, run: work };
}

/** @param {string} name @param {string} file */
function tool(name, file) {
  return fromRoot('node_modules', ...name.split('/'), ...file.split('/'));
}

/** A step that counts as one: it passes or fails as a whole. */
function once(name, script, args) {
  const work = async (env) => {
    const { code } = await run(node24(), [script, ...args], { env, show: true });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
  return { name, run: work };
}

/**
 * A step whose tests are counted from its report; without a report, or with a bad exit code, it counts as a failure.
 */
function counted(name, script, counts, report, args) {
  const work = async (env) => {
    const { code } = await run(node24(), [script, ...args], { env, show: true });
    const { passed, failed } = (await counts(report)) ?? { passed: 0, failed: 0 };
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  };
  return { name, run: work };
}
