import { test as base } from '@playwright/test';

/** Where the product of this run is, for a journey. */
export interface ProductAddresses {
  consoleUrl: string;
  /** Address of a tenant's published pages, without a slash at the end. */
  sitesUrl(tenant: string): string;
  simulatorUrl: string;
  integrationsUrl: string;
  /** Password of every demo person (`{role}@demo.localhost`). */
  password: string;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys through e2e/playwright.config.ts`);
  return value;
}

/** Of a journey that `npm test` takes too: without what it shows, the product fails its users. */
export const CORE = { tag: '@core' };

/**
 * Playwright's test, with the addresses of the product in `places`. Browsers that a test opens are closed after it:
 * each console that stays open listens to events and reads again the records that other journeys change.
 */
export const test = base.extend<{ closesBrowsers: void }, { places: ProductAddresses }>({
  closesBrowsers: [
    async ({ browser }, run) => {
      const before = new Set(browser.contexts());
      await run();
      await Promise.all(browser.contexts().map((context) => !before.has(context) && context.close()));
    },
    { auto: true },
  ],
  places: [
    async ({ browserName: _ }, provide) => {
      await provide({
        consoleUrl: setting('PRODUCT_CONSOLE_URL'),
        sitesUrl: (tenant) => setting('PRODUCT_SITES_PATTERN').replace('{tenant}', tenant),
        simulatorUrl: setting('PRODUCT_SIMULATOR_URL'),
        integrationsUrl: setting('PRODUCT_INTEGRATIONS_URL'),
        password: setting('PRODUCT_PASSWORD'),
      });
    },
    { scope: 'worker' },
  ],
});
