import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { ViteUserConfig } from 'vitest/config';
import { processStart, until } from '@tributary/server/database/processes.server.ts';
import { LONG_TESTS } from '../testing/long-tests.ts';

const HERE = import.meta.dirname;
const CHILDREN = pathToFileURL(join(HERE, 'children.mjs')).href;

describe.each([
  ['npm start', 'start.mjs'],
  ['npm run serve', 'serve.mjs'],
])('%s', (command, file) => {
  it('says how to continue when its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const child = spawn(process.execPath, [join(HERE, file)], {
      env: { ...process.env, PORT: String(port) },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    const [code] = (await once(child, 'close')) as [number];
    taken.close();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(output).toContain(`PORT=${port + 1} ${command}`);
    expect(output).not.toMatch(/^\s+at /m);
  });
});

describe('npm start', () => {
  it('leaves no child behind when it is killed', async () => {
    const script = `
      import { startChild } from ${JSON.stringify(CHILDREN)};
      const child = startChild('tools/simulators/payment/main.ts', ['--port', '0'], { env: process.env, output: 'pipe' });
      child.stdout.once('data', () => console.log(child.pid));
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(line));
    expect(processStart(pid)).not.toBeNull();
    parent.kill('SIGKILL');
    expect(await until(() => processStart(pid) === null, 5000)).toBe(true);
  });
});

describe('npm test', () => {
  it('leaves out the long tests, and no file that is not there', async () => {
    expect(LONG_TESTS.filter((file) => !existsSync(join(HERE, '..', '..', file)))).toEqual([]);
    expect(LONG_TESTS).not.toEqual([]);
    vi.stubEnv('WITHOUT_LONG_TESTS', 'yes');
    const { projects } =
      ((await import(join(HERE, '..', '..', 'vitest.config.ts'))) as { default: ViteUserConfig }).default
        .test ?? {};
    vi.unstubAllEnvs();
    expect(projects).toHaveLength(2);
    for (const project of projects ?? [])
      expect(project).toMatchObject({ test: { exclude: expect.arrayContaining(LONG_TESTS) as unknown } });
  });

  it('counts the tests of a report, and an unreadable file as a failure, and describes the failure', () => {
    const script = `
      import { playwrightCounts, vitestCounts, vitestFailures } from ${JSON.stringify(pathToFileURL(join(HERE, 'counts.mjs')).href)};
      import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
      import { tmpdir } from 'node:os';
      const folder = mkdtempSync(tmpdir() + '/tributary-counts-');
      const keep = (name, value) => (writeFileSync(folder + name, JSON.stringify(value)), folder + name);
      const vitest = keep('/v', { numPassedTests: 5, numFailedTests: 1, testResults: [
        { name: '/a', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: ['no'] }] },
        { name: '/b', status: 'failed', message: 'unreadable', assertionResults: [] },
        { name: '/c', status: 'passed', assertionResults: [] } ] });
      const playwright = keep('/p', { stats: { expected: 3, flaky: 1, unexpected: 2 }, errors: [{}] });
      console.log(JSON.stringify([await vitestCounts(vitest), await playwrightCounts(playwright), await vitestCounts(folder + '/none'),
        await vitestFailures(vitest), await vitestFailures(folder + '/none')]));
      rmSync(folder, { recursive: true });
    `;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual([
      { passed: 5, failed: 2 },
      { passed: 4, failed: 3 },
      null,
      [
        { file: '/a', why: 'adds\nno' },
        { file: '/b', why: 'unreadable' },
      ],
      [],
    ]);
  });

  interface Failure {
    file: string;
    why: string;
  }
  interface Repeating {
    withRepeat(
      attempt: (files: string[]) => Promise<{ passed: number; failed: number }>,
      failures: () => Promise<Failure[]>,
      unsteady: Failure[],
    ): Promise<{ passed: number; failed: number }>;
  }
  const repeating = () => import(pathToFileURL(join(HERE, 'repeat.mjs')).href) as Promise<Repeating>;
  const attempts = (...failing: string[][]) => {
    const asked: string[][] = [];
    const attempt = (files: string[]) => {
      asked.push(files);
      const failed = failing[asked.length - 1]!.length;
      return Promise.resolve({ passed: 10 - failed, failed });
    };
    const failures = () =>
      Promise.resolve(failing[asked.length - 1]!.map((file) => ({ file, why: `${file} broke` })));
    return { asked, attempt, failures };
  };

  it.each([
    ['passes at once', [[]], { passed: 10, failed: 0 }, [[]], []],
    [
      'names a file that passes when repeated',
      [['a'], []],
      { passed: 10, failed: 0 },
      [[], ['a']],
      [{ file: 'a', why: 'a broke' }],
    ],
    ['fails when a file fails again', [['a'], ['a']], { passed: 9, failed: 1 }, [[], ['a']], []],
    ['does not repeat many', [['a', 'b', 'c', 'd']], { passed: 6, failed: 4 }, [[]], []],
  ])('%s', async (_name, failing, counts, asked, named) => {
    const runs = attempts(...failing);
    const { withRepeat } = await repeating();
    const unsteady: Failure[] = [];
    expect(await withRepeat(runs.attempt, runs.failures, unsteady)).toEqual(counts);
    expect(runs.asked).toEqual(asked);
    expect(unsteady).toEqual(named);
  });

  it('fails when no file can be named', async () => {
    const { withRepeat } = await repeating();
    const failed = { passed: 0, failed: 1 };
    expect(
      await withRepeat(
        () => Promise.resolve(failed),
        () => Promise.resolve([]),
        [],
      ),
    ).toEqual(failed);
  });
});
