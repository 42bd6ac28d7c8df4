import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { node24 } from './node24.mjs';
import { fromRoot } from './paths.mjs';
import { BootstrapError } from './progress.mjs';
import { run } from './run.mjs';

const SYSTEM_PATHS = [
  // First, because it needs less processor time: it draws no window.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Whether a browser starts: some packages only contain a script that says how to install it. */
function starts(path) {
  if (!path || !existsSync(path)) return false;
  try {
    return /Chrom/.test(
      execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 }),
    );
  } catch {
    return false;
  }
}

/** The folder of the browser that the test tool downloads. */
function ownPath() {
  return createRequire(fromRoot('package.json'))('playwright-core').chromium.executablePath();
}

function findChromium() {
  return [...SYSTEM_PATHS, ownPath()].find(starts) ?? null;
}

/**
 * Path of a Chromium, installed when there is none: through apt where that is allowed, else by the test tool.
 * CHROMIUM_PATH is used without a search.
 * @param {(text: string) => void} tell
 */
export async function chromium(tell) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new BootstrapError(`CHROMIUM_PATH is ${given}, but no Chromium starts there.`);
  }
  const present = findChromium();
  if (present) return present;
  const tried = [];
  for (const [what, attempt] of ways()) {
    tell(`installing Chromium (${what})`);
    const { code, output } = await attempt();
    const found = code === 0 ? findChromium() : null;
    if (found) return found;
    tried.push(`${what}: ${output.trim().split('\n').slice(-4).join('\n  ')}`);
  }
  throw new BootstrapError(
    `No Chromium could be installed. Install one and set CHROMIUM_PATH.\n${tried.join('\n')}`,
  );
}

/** @returns {[string, () => Promise<{code: number, output: string}>][]} */
function ways() {
  const list = [];
  if (existsSync('/usr/bin/apt-get')) {
    const before = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    list.push([[...before, 'apt-get install chromium'].join(' '), () => viaApt(before)]);
  }
  const cli = fromRoot('node_modules', 'playwright-core', 'cli.js');
  list.push(['playwright install chromium', () => run(node24(), [cli, 'install', 'chromium'])]);
  return list;
}

/** @param {string[]} before */
async function viaApt(before) {
  const apt = (...args) => {
    const [command, ...rest] = [...before, 'apt-get', ...args];
    return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  const update = await apt('update');
  if (update.code !== 0) return update;
  const packages = (browser) => apt('install', '-y', '--no-install-recommends', browser, 'fonts-dejavu-core');
  const shell = await packages('chromium-headless-shell');
  return shell.code === 0 ? shell : packages('chromium');
}
