import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project, absolute; it may contain spaces. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folder of the stamps of finished installs and builds; removed with node_modules, so never stale. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'tributary');

/** @param {string[]} parts */
export function fromRoot(...parts) {
  return join(ROOT, ...parts);
}
