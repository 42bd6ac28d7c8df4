import { expect, type FrameLocator, type Page } from '@playwright/test';

/** A page, or a frame in one. */
type Place = Pick<Page, 'getByRole'>;

/** A page with a form, or a frame with one. */
export type FormPlace = Pick<Page | FrameLocator, 'locator' | 'getByRole' | 'frameLocator'>;

/** Enters the given values into the visible fields of the step, by the fields' names. */
export async function fillFields(place: FormPlace, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = place.locator(`form.tf [name="${name}"]:visible`).first();
    if ((await control.count()) === 0) continue;
    const [tag, type] = await control.evaluate((one) => [one.tagName, one.getAttribute('type') ?? '']);
    const option = place.locator(`form.tf [name="${name}"][value="${value}"]`);
    if (tag === 'SELECT') await control.selectOption(value);
    else if (type === 'radio' || type === 'checkbox') await option.check({ force: true });
    else await control.fill(value);
  }
}

/** Cards of the payment simulator. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  oneStepMore: '4000 0000 0000 3220',
} as const;

/** A donor. The name is unique, so that their transaction can be found. */
export interface Donor {
  firstName: string;
  lastName: string;
  email: string;
}

/** Makes a donor that no other journey has. */
export function newDonor(firstName: string): Donor {
  const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
  return { firstName, lastName: `Test-${mark}`, email: `${firstName.toLowerCase()}.${mark}@example.org` };
}

export const donorName = ({ firstName, lastName }: Donor): string => `${firstName} ${lastName}`;

/** Goes from one step to the next; with script, the next step's heading gets the focus. */
export async function goToStep(page: Place, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
}

/** The second step of the demo's donation form. */
export async function fillPerson(page: Place, { firstName, lastName, email }: Donor): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
}

/** The demo's donation form from its first step to the hosted payment page. */
export async function giveToTheRiver(page: Page, donor: Donor, donation: Donation): Promise<void> {
  await fillDonation(page, donor, donation);
  await expect(page.getByRole('heading', { name: 'You are paying' })).toBeVisible();
}

interface Donation {
  frequency: 'One-off' | 'Monthly' | 'Yearly';
  amount: '£10' | '£25' | '£60';
}

/** The demo's donation form from its first step to its last button, on any page that contains it. */
export async function fillDonation(page: Place, donor: Donor, donation: Donation): Promise<void> {
  await page.getByRole('radio', { name: donation.frequency }).check();
  await page.getByRole('radio', { name: new RegExp(`^${donation.amount}\\b`) }).check();
  await goToStep(page, 'About you');
  await fillPerson(page, donor);
  await page.getByRole('radio', { name: /^No, I don/ }).check();
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  await page.getByRole('button', { name: `Give ${donation.amount}` }).click();
}

/** Types a card into the hosted payment page, in the page's language, and pays. The journey checks the next page. */
export async function payByCard(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.getByLabel(/^(Card number|Número de tarjeta)$/).fill(CARDS[card]);
  await page.getByLabel(/^(Expires|Caducidad)/).fill('12/39');
  await page.getByLabel(/^(Security code|Código de seguridad)$/).fill('123');
  await page.getByLabel(/^(Name on card|Nombre en la tarjeta)$/).fill('A. Visitor');
  await page.getByRole('button', { name: /^(Pay|Authorize|Pagar|Autorizar) / }).click();
}

/** Google's checkbox, after the visitor's first entry. */
export const googlesBox = (place: FormPlace) =>
  place.frameLocator('iframe[title="Google reCAPTCHA"]').getByRole('checkbox');

/** Ticks Google's box, and waits until the form has the token. */
export async function tickGooglesBox(place: FormPlace): Promise<void> {
  const box = googlesBox(place);
  await box.check();
  await expect(box).toHaveAccessibleDescription('Token given');
}

/** Answers the form's own question for visitors without a script or a service's approval, as a person reads it. */
export async function answerQuestion(place: FormPlace): Promise<void> {
  await expect(place.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const names = 'zero one two three four five six seven eight nine'.split(' ');
  const words = await place.locator('.tf-check strong').innerText();
  const digits = words.split(' ').map((word) => names.indexOf(word));
  // A question that is answered at once was not read.
  await new Promise((resume) => setTimeout(resume, 2_500));
  await place.getByRole('textbox').fill(digits.join(''));
  await place.getByRole('button', { name: 'Send my answers' }).click();
}
