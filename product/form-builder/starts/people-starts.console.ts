import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { inNamespace, type BuilderTranslate } from '../model/messages.ts';
import { choices, made, person, whenEqual, whole } from './parts.console.ts';

/** A demand, and a name under it. */
export function petitionStart(words: BuilderTranslate): FormSchema {
  const t = inNamespace(words, 'formStarts');
  return whole(
    [
      made(words, 'heading', { text: t('petition.heading') }),
      made(words, 'paragraph', { text: t('petition.intro') }),
      ...person(words),
      made(words, 'email'),
      made(words, 'text', {
        key: 'postcode',
        label: t('petition.postcode'),
        help: t('petition.postcodeHelp'),
        autocomplete: 'postal-code',
        required: true,
      }),
      made(words, 'textarea', { key: 'reason', label: t('petition.why'), help: t('petition.whyHelp') }),
      made(words, 'consent', {
        key: 'publicName',
        label: t('petition.public'),
        wording: t('petition.publicWording'),
      }),
      made(words, 'consent', {
        key: 'updates',
        label: t('petition.updates'),
        wording: t('petition.updatesWording'),
      }),
      made(words, 'hidden'),
    ],
    t('petition.submit'),
    t('petition.thanks'),
    t('petition.thanksText'),
  );
}

/** What somebody would like to do, when, and how to reach them. */
export function volunteerStart(words: BuilderTranslate): FormSchema {
  const t = inNamespace(words, 'formStarts');
  return whole(
    [
      made(words, 'heading', { text: t('volunteer.heading') }),
      made(words, 'paragraph', { text: t('volunteer.intro') }),
      made(words, 'checkboxes', {
        key: 'tasks',
        label: t('volunteer.tasks'),
        required: true,
        options: choices({
          outdoors: t('volunteer.outdoors'),
          events: t('volunteer.events'),
          office: t('volunteer.office'),
          driving: t('volunteer.driving'),
          skills: t('volunteer.skills'),
        }),
      }),
      made(words, 'text', {
        key: 'skill',
        label: t('volunteer.skill'),
        required: true,
        ...whenEqual('tasks', 'skills'),
      }),
      made(words, 'radio', {
        key: 'licence',
        label: t('volunteer.licence'),
        required: true,
        options: choices({ yes: t('volunteer.yes'), no: t('volunteer.no') }),
        ...whenEqual('tasks', 'driving'),
      }),
      made(words, 'checkboxes', {
        key: 'times',
        label: t('volunteer.when'),
        required: true,
        options: choices({
          weekdays: t('volunteer.weekdays'),
          evenings: t('volunteer.evenings'),
          weekends: t('volunteer.weekends'),
        }),
      }),
      made(words, 'pageBreak', { label: t('volunteer.you') }),
      ...person(words),
      made(words, 'email'),
      made(words, 'phone', { label: t('volunteer.phone'), help: t('volunteer.phoneHelp'), required: true }),
      made(words, 'date', {
        key: 'born',
        label: t('volunteer.born'),
        help: t('volunteer.bornHelp'),
        autocomplete: 'bday',
        max: 'today-16y',
        required: true,
      }),
      made(words, 'textarea', { key: 'experience', label: t('volunteer.experience') }),
      made(words, 'consent', {
        key: 'privacy',
        label: t('volunteer.privacy'),
        wording: t('volunteer.privacyWording'),
        required: true,
      }),
    ],
    t('volunteer.submit'),
    t('volunteer.thanks'),
    t('volunteer.thanksText'),
  );
}

/** A mark, what was good and what was not. */
export function feedbackStart(words: BuilderTranslate): FormSchema {
  const t = inNamespace(words, 'formStarts');
  return whole(
    [
      made(words, 'heading', { text: t('feedback.heading') }),
      made(words, 'paragraph', { text: t('feedback.intro') }),
      made(words, 'rating', {
        key: 'overall',
        label: t('feedback.overall'),
        low: t('feedback.low'),
        high: t('feedback.high'),
        required: true,
      }),
      made(words, 'checkboxes', {
        key: 'liked',
        label: t('feedback.aspects'),
        options: choices({
          people: t('feedback.people'),
          place: t('feedback.place'),
          content: t('feedback.content'),
          food: t('feedback.food'),
        }),
      }),
      made(words, 'radio', {
        key: 'again',
        label: t('feedback.again'),
        options: choices({
          surely: t('feedback.surely'),
          perhaps: t('feedback.perhaps'),
          no: t('feedback.no'),
        }),
      }),
      made(words, 'textarea', { key: 'change', label: t('feedback.reason'), ...whenEqual('again', 'no') }),
      made(words, 'textarea', { key: 'better', label: t('feedback.better') }),
      made(words, 'radio', {
        key: 'contact',
        label: t('feedback.contact'),
        options: choices({ yes: t('feedback.contactYes'), no: t('feedback.contactNo') }),
      }),
      made(words, 'email', whenEqual('contact', 'yes')),
    ],
    t('feedback.submit'),
    t('feedback.thanks'),
    t('feedback.thanksText'),
  );
}
