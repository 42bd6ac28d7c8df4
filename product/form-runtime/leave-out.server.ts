import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves the code of some types of components out of a build of the form script: what they export is undefined there.
 * @param types named as their folders in `form-engine/components` and their files in `form-runtime/live`, which have
 *   hyphens
 */
export function leaveOut(types: readonly string[]): Plugin {
  return {
    name: 'leave-out-types',
    enforce: 'pre',
    load(id) {
      const folder = basename(dirname(id));
      const file = folder === 'live' ? basename(id, '.ts') : folder;
      const type = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      if (!types.includes(type) || !/\/(?:form-engine\/components|form-runtime\/live)\//.test(id))
        return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm);
      return Array.from(names, ([, name]) => `export const ${name} = undefined;`).join('\n');
    },
  };
}
