import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { withoutExamples } from '@tributary/resources/forms/giving-examples.ts';
import { newComponentId } from './edit.ts';
import { newComponent } from './new-component.console.ts';
import type { BuilderTranslate } from './messages.ts';

export const startingPoints = ['donation', 'newsletter', 'contact'] as const;
export type StartingPoint = (typeof startingPoints)[number];

const bare = formSchema.parse({});

/**
 * A whole form to begin with, in the words of the interface.
 * @param givingExamples whether the plan includes them
 */
export function startForm(point: StartingPoint, words: BuilderTranslate, givingExamples = true): FormSchema {
  const form = makers[point](words);
  return givingExamples ? form : { ...form, components: form.components.map(withoutExamples) };
}

/** A component from the palette with some of its properties set. */
function made(words: BuilderTranslate, type: FormComponent['type'], changes: object = {}): FormComponent {
  return { ...newComponent(type, bare, words), ...changes } as FormComponent;
}

function person(words: BuilderTranslate): FormComponent[] {
  const name = (key: string, label: string, autocomplete: string) =>
    made(words, 'text', { key, label, autocomplete, required: true });
  return [
    name('firstName', words('starter.firstName'), 'given-name'),
    name('lastName', words('starter.lastName'), 'family-name'),
  ];
}

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const makers: Record<StartingPoint, (words: BuilderTranslate) => FormSchema> = {
  donation: (words) => ({
    ...bare,
    components: [
      made(words, 'heading', { text: words('starter.donationHeading') }),
      made(words, 'frequency'),
      made(words, 'amount'),
      made(words, 'pageBreak', { label: words('starter.aboutYou') }),
      ...person(words),
      made(words, 'email'),
      made(words, 'consent', { key: 'newsletter' }),
      made(words, 'pageBreak', { label: words('starter.payment') }),
      made(words, 'paragraph', { text: words('starter.paymentText') }),
      made(words, 'paymentMethod'),
      made(words, 'hidden'),
    ],
    settings: {
      ...bare.settings,
      thankYou: { heading: words('starter.donationThanks'), text: words('starter.donationThanksText') },
    },
  }),
  newsletter: (words) => ({
    ...bare,
    components: [
      made(words, 'heading', { text: words('starter.newsletterHeading') }),
      made(words, 'paragraph', { text: words('starter.newsletterText') }),
      made(words, 'text', {
        key: 'firstName',
        label: words('starter.firstName'),
        autocomplete: 'given-name',
      }),
      made(words, 'email'),
      made(words, 'checkboxes', {
        key: 'interests',
        label: words('starter.interests'),
        options: choices({
          news: words('starter.interestNews'),
          events: words('starter.interestEvents'),
          volunteering: words('starter.interestVolunteering'),
        }),
      }),
      made(words, 'consent', { key: 'newsletter', required: true }),
      made(words, 'hidden'),
    ],
    settings: {
      ...bare.settings,
      submitLabel: words('starter.subscribe'),
      thankYou: { heading: words('starter.newsletterThanks'), text: words('starter.newsletterThanksText') },
    },
  }),
  contact: (words) => ({
    ...bare,
    components: [
      made(words, 'heading', { text: words('starter.contactHeading') }),
      made(words, 'select', {
        key: 'subject',
        label: words('starter.subject'),
        required: true,
        options: choices({
          gift: words('starter.subjectGift'),
          volunteering: words('starter.subjectVolunteering'),
          other: words('starter.subjectOther'),
        }),
      }),
      made(words, 'textarea', { label: words('starter.message'), required: true }),
      ...person(words),
      made(words, 'email', { help: words('starter.answerTo') }),
      made(words, 'consent', {
        id: newComponentId(),
        key: 'privacy',
        label: words('starter.privacy'),
        wording: words('starter.privacyWording'),
        required: true,
      }),
    ],
    settings: {
      ...bare.settings,
      submitLabel: words('starter.send'),
      thankYou: { heading: words('starter.contactThanks'), text: words('starter.contactThanksText') },
    },
  }),
};
