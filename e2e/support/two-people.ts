import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { consoleOf } from './people.ts';

/** Signs riverside's admin Amara and its creator Mei in for all tests of a file. */
export function signInTwoPeople(): { amara: Page; mei: Page } {
  const people: Partial<Record<'amara' | 'mei', Page>> = {};
  const pageOf = (name: 'amara' | 'mei'): Page => {
    const page = people[name];
    if (!page) throw new Error('People are signed in before the first test, not before the file is read.');
    return page;
  };
  test.beforeAll(async ({ browser, places: addresses }) => {
    people.amara = await consoleOf(browser, addresses, 'admin');
    people.mei = await consoleOf(browser, addresses, 'creator');
  });
  test.afterAll(async () => {
    await people.amara?.context().close();
    await people.mei?.context().close();
  });
  return {
    get amara() {
      return pageOf('amara');
    },
    get mei() {
      return pageOf('mei');
    },
  };
}

/** A name that no other test uses. */
export const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;
