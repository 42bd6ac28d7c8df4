import { accessSync, constants } from 'node:fs';

/** Where systems keep Chromium; the headless shell first, because it needs less of the processor. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium that renders pages: the given one, else one of the system; undefined where there is none or where
 * `off` is given. @param given `RENDERER_PATH`
 */
export function findChromium(given: string | undefined): string | undefined {
  if (given === 'off') return undefined;
  return given || PATHS.find(canRun);
}
