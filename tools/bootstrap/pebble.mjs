import { existsSync } from 'node:fs';
import { BootstrapError } from './progress.mjs';
import { run } from './run.mjs';

const PATHS = ['/usr/bin/pebble', '/usr/local/bin/pebble'];

/**
 * Path of Pebble, the certificate authority of the tests, installed through apt when there is none. PEBBLE_PATH is used
 * without a search.
 * @param {(text: string) => void} tell
 */
export async function pebble(tell) {
  const given = process.env.PEBBLE_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new BootstrapError(`PEBBLE_PATH is ${given}, but there is no such file.`);
  }
  const find = () => PATHS.find((path) => existsSync(path));
  const present = find();
  if (present) return present;
  const missing = 'No Pebble could be installed. Install it (apt-get install pebble) and set PEBBLE_PATH.';
  if (!existsSync('/usr/bin/apt-get')) throw new BootstrapError(missing);
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  tell(`installing Pebble (${[...before, 'apt-get install pebble'].join(' ')})`);
  const apt = (...args) => {
    const [command, ...rest] = [...before, 'apt-get', ...args];
    return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  const update = await apt('update');
  const { output } =
    update.code === 0 ? await apt('install', '-y', '--no-install-recommends', 'pebble') : update;
  const found = find();
  if (found) return found;
  throw new BootstrapError(`${missing}\n${output.trim().split('\n').slice(-4).join('\n')}`);
}
