import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the built script of the frame. @param folder of this feature, absolute @throws Error when it is not built */
export const readFrameScript = (folder: string): string =>
  readFileSync(join(folder, 'frame/dist/frame.js'), 'utf8');
