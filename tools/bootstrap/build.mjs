import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { node24 } from './node24.mjs';
import { CACHE, fromRoot } from './paths.mjs';
import { BootstrapError, phase } from './progress.mjs';
import { run } from './run.mjs';

/**
 * The builds, each with its source folders. Server code and tests do not count: changing them makes no build stale.
 * @typedef {{name: string, folder: string, config: string, sources: string[]}} Build
 * @type {Build[]}
 */
const BUILDS = [
  {
    name: 'Console',
    folder: 'apps/console',
    config: 'vite.config.ts',
    sources: ['apps/console', 'product', 'resources', 'engine', 'kit'],
  },
  {
    name: 'Form runtime',
    folder: 'product/form-runtime',
    config: 'vite.config.ts',
    sources: ['product/form-runtime', 'product/form-engine', 'kit'],
  },
  {
    name: 'Paying again',
    folder: 'product/form-runtime/again',
    config: 'vite.config.ts',
    sources: ['product/form-runtime'],
  },
  {
    name: 'Embedding',
    folder: 'product/embedding/element',
    config: 'vite.config.ts',
    sources: ['product/embedding/element', 'product/embedding/protocol'],
  },
  {
    name: 'Tags',
    folder: 'product/consent-notice/browser',
    config: 'vite.config.ts',
    sources: ['product/consent-notice/browser'],
  },
  {
    name: 'Check frame',
    folder: 'product/form-integrations/frame',
    config: 'vite.config.ts',
    sources: ['product/form-integrations/frame', 'product/form-runtime/live/google'],
  },
  {
    name: 'Embedded form',
    folder: 'product/embedding/form',
    config: 'vite.config.ts',
    sources: [
      'product/embedding/form',
      'product/embedding/protocol',
      'product/form-runtime',
      'product/form-engine',
      'kit',
    ],
  },
];

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'testing']);
/** Code of the build itself is named as a server's and counts: it lies in folders named build. */
const SKIPPED_FILES = /(?<!\/build\/[\w-]+)\.server\.tsx?$|\.test\.tsx?$|\.md$/;

/** Builds the console and the visitor's form runtime where their sources changed since the last build. */
export async function build() {
  await Promise.all(BUILDS.map((one) => phase(one.name, (tell) => buildWhenStale(one, tell))));
}

/**
 * @param {Build} one
 * @param {(text: string) => void} tell
 */
async function buildWhenStale(one, tell) {
  const stamp = join(CACHE, `built-${one.folder.replaceAll('/', '-')}`);
  const hash = await hashOf(one.sources);
  const built = existsSync(fromRoot(one.folder, 'dist'));
  if (built && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return false;
  tell('building');
  const vite = fromRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await run(
    node24(),
    [vite, 'build', '--config', one.config, '--logLevel', 'warn'],
    {
      cwd: fromRoot(one.folder),
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (code !== 0) throw new BootstrapError(`Building ${one.folder} failed:\n\n${output.trim()}`);
  await mkdir(CACHE, { recursive: true });
  await writeFile(stamp, hash);
  return true;
}

/** @param {string[]} sources folders relative to the root */
async function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.json']) hash.update(await readFile(fromRoot(file)));
  for (const folder of sources) {
    for (const file of await filesBelow(fromRoot(folder))) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) found.push(...(await filesBelow(path)));
    if (entry.isFile() && !SKIPPED_FILES.test(path)) found.push(path);
  }
  return found;
}
