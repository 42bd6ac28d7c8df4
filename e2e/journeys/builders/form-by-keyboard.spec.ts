import { expect, type Page } from '@playwright/test';
import { test } from '../../support/journey.ts';
import { enterConsole } from '../../support/people.ts';
import { expectAccessible } from '../../support/watching.ts';

test.describe.configure({ timeout: 120_000 });

const mark = Date.now().toString(36);

/** Presses Tab until the element with this name has the focus, as a person does who can't point at it. */
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

/** The same backwards, for elements before the focus. */
async function tabBackTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Shift+Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (text.replace(/\s+/g, ' ').trim() === name) return;
  }
  throw new Error(`Shift+Tab does not reach ${name}.`);
}

test('a form is made, built, given a condition, saved and tried by keys alone', async ({ page, places }) => {
  const { keyboard } = page;
  const name = `By keys ${mark}`;
  await enterConsole(page, places, 'admin', '/forms/list');
  await tabTo(page, 'New form');
  await keyboard.press('Enter');
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeVisible();
  await description.evaluate((one) => one.blur());
  await tabTo(page, /^Description/);
  await keyboard.type(name);
  // The starting points are one group: arrow keys choose.
  await tabTo(page, /./, 'input');
  const wanted = page.getByRole('radio', { name: /^Newsletter sign-up/ });
  for (let press = 0; press < 20 && !(await wanted.isChecked()); press += 1)
    await keyboard.press('ArrowDown');
  await tabTo(page, 'Create and open the form');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await tabTo(page, /^Single choice/);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Label', exact: true })).toBeFocused();
  await keyboard.type('Have you been here');
  await expect(page.getByRole('button', { name: 'Have you been here, Single choice' })).toBeVisible();

  await tabBackTo(page, 'Long text');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Label', exact: true })).toBeFocused();
  await keyboard.type('What did you see');
  const question = page.getByRole('button', { name: 'What did you see, Long text' });
  await expect(question).toBeVisible();

  // Its condition, as a sentence: shown when the first option was chosen.
  await tabTo(page, 'Add condition');
  await keyboard.press('Enter');
  await stepBackTo(page, 'Field of condition 1');
  await keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const compared = page.locator('[role=option][data-combobox-selected]', { hasText: 'Have you been here' });
  for (let press = 0; press < 20 && !(await compared.isVisible()); press += 1)
    await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  for (let press = 0; press < 5; press += 1) {
    if (await isFocused(page, 'Value of condition 1')) break;
    await keyboard.press('Tab');
  }
  await keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByText(/^Shown when “Have you been here” is “.+”\.$/)).toBeVisible();
  await expectAccessible(page, 'a condition that is made by keys');
  await keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

  await tabTo(page, 'Preview');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to editing' })).toBeFocused();
  const dependent = page.getByRole('textbox', { name: /^What did you see/ });
  await expect(dependent).toBeHidden();
  const choice = page.locator('form.tf input[type=radio]').first();
  for (let press = 0; press < 40; press += 1) {
    if (await choice.evaluate((one) => one.matches(':focus'))) break;
    await keyboard.press('Tab');
  }
  await keyboard.press('Space');
  for (let press = 0; press < 3 && !(await dependent.isVisible()); press += 1)
    await keyboard.press('ArrowDown');
  await expect(dependent).toBeVisible();
});

const isFocused = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('combobox', { name }).evaluate((one) => one === document.activeElement);

/** Presses Shift+Tab a few times, to a list that appeared before the focused element. */
async function stepBackTo(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('combobox', { name })).toBeVisible();
  for (let press = 0; press < 8 && !(await isFocused(page, name)); press += 1)
    await page.keyboard.press('Shift+Tab');
}
