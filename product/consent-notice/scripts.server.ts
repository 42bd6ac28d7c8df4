import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the built script of pages with a tag manager. @param folder of this feature, absolute @throws Error when it is not built */
export const readTagScript = (folder: string): string =>
  readFileSync(join(folder, 'browser/dist/tags.js'), 'utf8');
