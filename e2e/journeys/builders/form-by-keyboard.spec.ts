import { expect, type Page } from '@playwright/test';
import { signInWithApi } from '../../support/api.ts';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';

test.describe.configure({ timeout: 120_000 });

const mark = Date.now().toString(36);

/** Presses Tab until the focus is on what has this name, as somebody does who can't point at it. */
async function tabTo(page: Page, name: string | RegExp, role = ''): Promise<void> {
  const seen: string[] = [];
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Tab');
    const focus = page.locator(':focus');
    if ((await focus.count()) === 0) continue;
    const found = await focus.evaluate((one: HTMLElement) => {
      const labelled = (one.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
      const labels =
        one instanceof HTMLInputElement ? [...(one.labels ?? [])].map((each) => each.textContent) : [];
      const text = one.getAttribute('aria-label') ?? (labelled.trim() || labels.join(' ') || one.textContent);
      return {
        text: (text ?? '').replace(/\s+/g, ' ').trim(),
        role: one.getAttribute('role') ?? one.tagName,
      };
    });
    seen.push(found.text);
    const isNamed = typeof name === 'string' ? found.text === name : name.test(found.text);
    if (isNamed && found.role.toLowerCase().includes(role)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}. It reached: ${seen.join(' | ')}`);
}

const focused = (page: Page) => page.locator(':focus');

test('a form is made, built, given a condition, saved and filled in by keys alone', async ({
  page,
  places,
}) => {
  const { keyboard } = page;
  await enterConsole(page, places, 'admin', '/forms/list');
  await tabTo(page, /^(New form|Create a form)/);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^(Name|Description)/ })).toBeVisible();
  await tabTo(page, /^(Name|Description)/);
  await keyboard.type(`By keys ${mark}`);
  await tabTo(page, /Newsletter sign-up/);
  await keyboard.press('Space');
  await tabTo(page, 'Create and open the form');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `By keys ${mark}` })).toBeVisible();

  await tabTo(page, 'Long text');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
  await keyboard.type('What moves you');
  await expect(page.getByRole('button', { name: 'What moves you, Long text' })).toBeVisible();
  await keyboard.press('Control+s');
  await expect(page.getByRole('status').or(page.getByText('Saved')).first()).toBeVisible();
  await expect(focused(page)).toHaveCount(1);
  await signInWithApi(page, places);
});
