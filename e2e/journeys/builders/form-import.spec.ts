import { expect, type Page } from '@playwright/test';
import { formioVolunteers, surveyjsVisit } from '../../../product/form-builder/import/examples.fixture.ts';
import {
  formioKitchen,
  formioLogicExample,
} from '../../../product/form-builder/import/documented-formio.fixture.ts';
import {
  surveyApplication,
  surveyPages,
} from '../../../product/form-builder/import/documented-surveyjs.fixture.ts';
import { signInWithApi } from '../../support/api.ts';
import { test, type ProductAddresses } from '../../support/journey.ts';
import { fillFields } from '../../support/visitor.ts';
import { expectAccessible } from '../../support/watching.ts';

test.describe.configure({ timeout: 150_000 });

const mark = Date.now().toString(36);

/** Puts a form on a page that visitors see; returns the page's address. */
async function publish(page: Page, places: ProductAddresses, formId: string, slug: string): Promise<string> {
  const api = await signInWithApi(page, places);
  const html = `<main class="ts-page"><h1>Form</h1><div data-tributary-form="${formId}"></div></main>`;
  const made = await api.create('pages', {
    name: slug,
    slug,
    formId,
    recipes: { html, css: '', project: null },
  });
  await api.act('pages', made, 'publish');
  const address = `${places.sitesUrl('riverside')}/${slug}`;
  await expect(async () => {
    expect((await page.goto(address))?.status()).toBe(200);
  }).toPass();
  return address;
}

const idIn = (page: Page): string => /forms\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';

test('a form of Form.io is taken over at the start and filled in by a visitor', async ({ page, places }) => {
  await signInWithApi(page, places);
  await page.goto(`${places.consoleUrl}/forms/create`);

  await test.step('a file that is no form is refused with a reason', async () => {
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a form' });
    await dialog.getByLabel('Or paste the JSON').fill('{"name":"left-pad"}');
    await expect(dialog.getByRole('alert')).toContainText('no form of Form.io, SurveyJS or Tributary');
    await expectAccessible(page, 'the dialog to import');
  });

  await test.step('the file is read, and lost parts are named', async () => {
    const dialog = page.getByRole('dialog', { name: 'Import a form' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'volunteers.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(formioVolunteers)),
    });
    await expect(dialog.getByText('12 questions from Form.io.')).toBeVisible();
    await expect(dialog.getByText('there is no field like “datamap”')).toBeVisible();
    await expect(dialog.getByText('its condition can’t be expressed here')).toBeVisible();
    await expectAccessible(page, 'the report of an import');
    await dialog.getByRole('button', { name: 'Import the form' }).click();
    await expect(page.getByRole('radio', { name: 'Imported form' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Volunteer with us');
    await page.getByRole('textbox', { name: 'Description' }).fill(`Volunteers ${mark}`);
    await page.getByRole('button', { name: 'Create and open the form' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Volunteers ${mark}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  });

  await test.step('a visitor fills it in', async () => {
    const address = await publish(page, places, idIn(page), `volunteers-${mark}`);
    await page.goto(address);
    const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')];
    const [left, right] = [await first.boundingBox(), await last.boundingBox()];
    expect(left?.y).toBe(right?.y);
    await first.fill('Ada');
    await last.fill('King');
    await page.getByLabel('E-mail').fill('ada');
    await page.getByLabel('Age').fill('70');
    await page.getByText('Yes', { exact: true }).click();
    await page.getByLabel('Which car?').fill('A small one');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Check this address').first()).toBeVisible();
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('When do you have time?').fill('In May');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });
});

test('a survey of SurveyJS replaces a form, is changed as code and filled in in two languages', async ({
  page,
  places,
}) => {
  const api = await signInWithApi(page, places);
  const form = await api.create('forms', {
    description: `Visit ${mark}`,
    schema: { components: [{ id: 'n', type: 'text', key: 'name', label: 'Name' }] },
  });
  await page.goto(`${places.consoleUrl}/forms/${form.id}/edit`);

  await test.step('the survey is pasted, taken over and can be undone', async () => {
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a form' });
    await dialog.getByLabel('Or paste the JSON').fill(JSON.stringify(surveyjsVisit));
    await expect(dialog.getByText('translations into 1 language')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import the form' }).click();
    await expect(page.getByRole('button', { name: /^Who came with you/ })).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^Name, / })).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Redo' }).click();
    await expect(page.getByRole('button', { name: /^Who came with you/ })).toBeVisible();
  });

  await test.step('code with an error says where it is, and is not applied', async () => {
    await page.getByRole('button', { name: 'Edit as code' }).click();
    const dialog = page.getByRole('dialog', { name: 'The form as code' });
    const editor = dialog.getByRole('textbox', { name: 'Schema of the form' });
    await expect(editor).toBeFocused();
    await expectAccessible(page, 'the code editor');
    await expect(dialog.getByText(`forms/${form.id}/schema.json`)).toBeVisible();
    await page.keyboard.press('Control+a');
    const small = { components: [{ id: 'a', type: 'email', key: 'email', label: 5 }] };
    await page.keyboard.insertText(JSON.stringify(small, null, 2));
    await expect(
      dialog.getByRole('button', { name: /Line 7, column 16: components\[0\]\.label/ }),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Apply to the form' })).toBeDisabled();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('['.repeat(5000));
    await expect(dialog.getByRole('alert')).toContainText('nested at most');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard them' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('sound code is one change that can be undone', async () => {
    await page.getByRole('button', { name: 'Edit as code' }).click();
    const dialog = page.getByRole('dialog', { name: 'The form as code' });
    await expect(dialog.getByRole('textbox', { name: 'Schema of the form' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(
      '{"components":[{"id":"a","type":"email","key":"email","label":"Your address"}]}',
    );
    await dialog.getByRole('button', { name: 'Apply to the form' }).click();
    await expect(page.getByRole('button', { name: /^Your address, / })).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^Who came with you/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(async () => JSON.stringify((await api.read('forms', form.id))['translations']))
      .toContain('¿Quién vino con usted?');
  });

  await test.step('visitors fill it in, in both languages', async () => {
    const address = await publish(page, places, form.id, `visit-${mark}`);
    await page.goto(`${address}?lang=es`);
    await expect(page.getByText('¿Quién vino con usted?')).toBeVisible();
    await page.goto(address);
    await page
      .getByRole('button', { name: 'Next' })
      .or(page.getByRole('button', { name: 'Send' }))
      .first()
      .click();
    await expect(page.getByText('Please choose one').first()).toBeVisible();
    await page.getByText('family', { exact: true }).click();
    await page.getByLabel('How many children?').fill('20');
    await page.keyboard.press('Tab');
    await expect(page.getByText('From 1 to 12').first()).toBeVisible();
    await page.locator('input[name=mark][value="5"]').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('From 1 to 12').first()).toBeVisible();
    await page.getByLabel('How many children?').fill('2');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('What did you like?').fill('The garden');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('We read every answer.')).toBeVisible();
  });
});

interface Documented {
  file: { title: string };
  /** Lines of the report. */
  report: string[];
  enter: Record<string, string>;
  /** Of the answers that are stored. */
  kept: Record<string, unknown>;
}

const documented: Documented[] = [
  {
    file: formioKitchen,
    report: ['its fields are asked once', 'the choice “Black tea” is left out'],
    enter: {
      firstName: 'Ada',
      hasPhone: 'true',
      phone: '+442079460018',
      'arrival.day': '3',
      'arrival.month': '7',
      'arrival.year': '2044',
      drinks: 'coffee',
      beans: 'Round ones',
      'skills.cooking': 'no',
      'skills.firstAid': 'yes',
      certificate: '7',
    },
    kept: {
      beans: 'Round ones',
      arrival: '2044-07-03',
      skills: { cooking: 'no', firstAid: 'yes' },
      certificate: '7',
    },
  },
  {
    file: formioLogicExample,
    report: ['the setting “validate.json” is left out'],
    enter: { lanterns: '60', candles: '3', word: 'Boat', boat: 'Ada', why: 'A party' },
    kept: {
      lanterns: '60',
      candles: '3',
      total: '180',
      price: '150',
      word: 'Boat',
      boat: 'Ada',
      why: 'A party',
    },
  },
  {
    file: surveyPages,
    report: ['the setting “pageNextText” is left out'],
    enter: { satisfactionScore: '2', badExperience: 'The rain' },
    kept: { satisfactionScore: '2', badExperience: 'The rain' },
  },
  {
    file: surveyApplication,
    report: ['Visitors type the answer', 'its calculation can’t be expressed here'],
    enter: {
      firstName: 'Ada',
      lastName: 'King',
      country: 'Peru',
      'quality.cook': '1',
      'quality.steer': '5',
      licence: '12',
      shiftsSaturdayTime: 'late',
      shiftsSaturdayWhy: 'I sleep long',
      number: '4',
    },
    kept: { country: 'Peru', licence: '12', shiftsSaturdayWhy: 'I sleep long', weight: '8' },
  },
];

for (const { file, report, enter, kept } of documented) {
  test(`a documented example is imported, its report is read, and it is filled in: ${file.title}`, async ({
    page,
    places,
  }) => {
    const api = await signInWithApi(page, places);
    await page.goto(`${places.consoleUrl}/forms/create`);
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a form' });
    await dialog.getByLabel('Or paste the JSON').fill(JSON.stringify(file));
    for (const line of report) await expect(dialog.getByText(line).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Import the form' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill(`${file.title} ${mark}`);
    await page.getByRole('button', { name: 'Create and open the form' }).click();
    await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
    const formId = idIn(page);
    await publish(
      page,
      places,
      formId,
      `example-${documented.findIndex((one) => one.file === file)}-${mark}`,
    );
    const next = page.locator('.tf-button[value="next"]:visible');
    await fillFields(page, enter);
    // Fields that these answers show are filled in too.
    await fillFields(page, enter);
    if ((await next.count()) > 0) {
      await next.click();
      await fillFields(page, enter);
      await fillFields(page, enter);
    }
    const sent = page.waitForResponse((response) => response.url().includes('/submissions'));
    await page.locator('.tf-button[value="submit"]:visible').click();
    await sent;
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const found = await api.findBy('transactions', 'formId', formId);
    expect((await api.read('transactions', found.id))['answers']).toMatchObject(kept);
  });
}
