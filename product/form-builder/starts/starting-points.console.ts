import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { withoutExamples } from '@tributary/resources/forms/giving-examples.ts';
import { flagsOfForm } from '@tributary/resources/forms/component-flags.ts';
import type { ImplementedFlag } from '@tributary/engine/quota/plans.ts';
import { newComponentId } from '../model/edit.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import { feedbackStart, petitionStart, volunteerStart } from './people-starts.console.ts';
import { choices, made, person } from './parts.console.ts';
import { eventStart, membershipStart, memoryStart } from './paying-starts.console.ts';

export const startingPoints = [
  'donation',
  'newsletter',
  'contact',
  'event',
  'membership',
  'petition',
  'volunteer',
  'memory',
  'feedback',
] as const;
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

/** What a plan would have to include for a form to begin with; undefined where it includes everything. */
export function lackingFor(
  schema: FormSchema,
  features: readonly ImplementedFlag[],
): ImplementedFlag | undefined {
  return [...flagsOfForm(schema).keys()].find((flag) => !features.includes(flag));
}

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
  event: eventStart,
  membership: membershipStart,
  petition: petitionStart,
  volunteer: volunteerStart,
  memory: memoryStart,
  feedback: feedbackStart,
};
