import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

/** The first existing one is used. The headless shell opens no window: a test takes two thirds of the time. */
const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How tests and benchmarks start Chromium: the one of CHROMIUM_PATH, else one of the system. */
export const BROWSER_OPTIONS: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? PATHS.find((path) => existsSync(path)) ?? PATHS[1]!,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Starts the browser of the tests. The caller closes it. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(BROWSER_OPTIONS);
