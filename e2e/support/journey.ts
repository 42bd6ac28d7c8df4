import { test as base } from '@playwright/test';

/** Where the product of this run is, for a journey. */
export interface ProductAddresses {
  consoleUrl: string;
  /** Address of a tenant's published pages, without a slash at the end. */
  sitesUrl(tenant: string): string;
  simulatorUrl: string;
  /** Password of every demo person (`{role}@demo.localhost`). */
  password: string;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys through e2e/playwright.config.ts`);
  return value;
}

/** Playwright's test, with the addresses of the product in `places`. */
export const test = base.extend<object, { places: ProductAddresses }>({
  places: [
    async ({ browserName: _ }, provide) => {
      await provide({
        consoleUrl: setting('PRODUCT_CONSOLE_URL'),
        sitesUrl: (tenant) => setting('PRODUCT_SITES_PATTERN').replace('{tenant}', tenant),
        simulatorUrl: setting('PRODUCT_SIMULATOR_URL'),
        password: setting('PRODUCT_PASSWORD'),
      });
    },
    { scope: 'worker' },
  ],
});
