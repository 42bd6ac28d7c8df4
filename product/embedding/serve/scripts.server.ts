import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbedScripts } from './embedding.server.ts';

/** Reads the built scripts of forms on other sites. @param folder of this feature, absolute @throws Error when they are not built */
export function readEmbedScripts(folder: string): EmbedScripts {
  const read = (name: string): string => readFileSync(join(folder, name, 'dist', `${name}.js`), 'utf8');
  return { element: read('element'), form: read('form') };
}
