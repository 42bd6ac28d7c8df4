import { expect } from '@playwright/test';
import { permissionsOf, ROLES, type Permission, type Role } from '@tributary/engine/access/roles.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { test } from '../../support/journey.ts';
import { enterConsole, followLink } from '../../support/people.ts';
import { screensOfConsole } from '../../../apps/console/read-screens.server.ts';

test.describe.configure({ mode: 'parallel', timeout: 150_000 });

let screens: readonly ScreenDeclaration[];
test.beforeAll(async () => {
  screens = await screensOfConsole();
});

/** Whether the table of roles lets a role open a screen. */
function mayOpen(role: Role, { ability }: ScreenDeclaration): boolean {
  return !ability || permissionsOf(role).includes(ability.join(':') as Permission);
}

/**
 * An address of the screen. People without the ability are refused before the record is looked up, so any id will do.
 */
const addressOf = ({ path }: ScreenDeclaration): string => path.replaceAll(/\$[a-zA-Z]+/g, () => newId());

for (const role of ROLES) {
  test(`${role}: the menu and every screen match the table of roles`, async ({ page, places: addresses }) => {
    await enterConsole(page, addresses, role);

    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const expected = screens.filter((screen) => screen.menu && mayOpen(role, screen)).map(({ path }) => path);
    await expect(menu.getByRole('listitem').first()).toBeVisible();
    const shown = await menu
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(shown.toSorted()).toEqual(expected.toSorted());

    for (const screen of screens) {
      const address = addressOf(screen);
      await test.step(`${screen.path}: ${mayOpen(role, screen) ? 'opens' : 'is refused'}`, async () => {
        await followLink(page, address);
        if (mayOpen(role, screen)) {
          await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
          await expect(page.getByRole('heading').first()).toBeVisible();
          expect(new URL(page.url()).pathname).not.toBe('/not-authorized');
        } else {
          await expect(page).toHaveURL(/\/not-authorized$/);
          await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
        }
        // From the same place to each.
        await followLink(page, '/error-404');
        await expect(page).toHaveURL(/\/error-404$/);
      });
    }
  });
}
