import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormScripts } from './form-scripts.ts';

/**
 * Reads both sizes of a built script.
 * @param folder the one that it is built in, absolute
 * @throws Error when it is not built
 */
export function readFormScripts(folder: string, name: string): FormScripts {
  const read = (size: keyof FormScripts): string =>
    readFileSync(join(folder, 'dist', size, `${name}.js`), 'utf8');
  return { core: read('core'), full: read('full') };
}
