import { defineConfig, devices } from '@playwright/test';
import { BROWSER_OPTIONS } from '../tools/testing/browser.ts';
import { temporaryFolder } from '../tools/testing/memory-folder.ts';

const isFixed = Boolean(process.env['CI']);
// The products of journeys keep their data there, and browsers their profiles.
process.env['TMPDIR'] = temporaryFolder();
// A page of a journey lives for seconds: optimizing its scripts takes more of the processor than it saves (record 0185).
const NO_OPTIMIZING = '--js-flags=--no-maglev --no-turbofan --always-sparkplug';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Generous: a shared machine may take three times as long, and nothing is measured by a timeout.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Two cores: one journey drives the browser while the other waits for the server.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: isFixed ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // Recording takes a quarter of the processor's time, so only the second try of a failure is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { ...BROWSER_OPTIONS, args: [...(BROWSER_OPTIONS.args ?? []), NO_OPTIMIZING] },
  },
});
