import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFormScripts } from '../../form-runtime/scripts.server.ts';
import { ELEMENT_RELEASES } from '../releases/releases.data.ts';
import type { EmbedScripts } from './embedding.server.ts';

/** Reads the built scripts of forms on other sites. @param folder of this feature, absolute @throws Error when they are not built */
export function readEmbedScripts(folder: string): EmbedScripts {
  return {
    element: readFileSync(join(folder, 'element/dist/element.js'), 'utf8'),
    releases: new Map(
      ELEMENT_RELEASES.map(({ version }) => [
        version,
        readFileSync(join(folder, 'releases', `v${version}.js.txt`), 'utf8'),
      ]),
    ),
    form: readFormScripts(join(folder, 'form'), true),
  };
}
