import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { inNamespace, type BuilderTranslate } from '../model/messages.ts';
import { choices, made, person, whenEqual, whole } from './parts.console.ts';

/** Tickets of several kinds, and payment. */
export function eventStart(words: BuilderTranslate): FormSchema {
  const t = inNamespace(words, 'formStarts');
  return whole(
    [
      made(words, 'heading', { text: t('event.heading') }),
      made(words, 'paragraph', { text: t('event.intro') }),
      made(words, 'products', {
        key: 'tickets',
        label: t('event.tickets'),
        required: true,
        products: [
          { value: 'adult', label: t('event.adult'), description: '', price: 1200, max: 10, stock: 120 },
          {
            value: 'child',
            label: t('event.child'),
            description: t('event.child2'),
            price: 0,
            max: 10,
            stock: null,
          },
          {
            value: 'supporter',
            label: t('event.supporter'),
            description: t('event.supporterText'),
            price: 2400,
            max: 10,
            stock: null,
          },
        ],
      }),
      made(words, 'pageBreak', { label: t('event.you') }),
      ...person(words),
      made(words, 'email'),
      made(words, 'textarea', { key: 'needs', label: t('event.needs'), help: t('event.needsHelp') }),
      made(words, 'consent', {
        key: 'updates',
        label: t('event.updates'),
        wording: t('event.updatesWording'),
      }),
      made(words, 'pageBreak', { label: words('starter.payment') }),
      made(words, 'paragraph', { text: words('starter.paymentText') }),
      made(words, 'paymentMethod'),
      made(words, 'hidden'),
    ],
    t('event.submit'),
    t('event.thanks'),
    t('event.thanksText'),
  );
}

/** A fee by month or year, with amounts for each. */
export function membershipStart(words: BuilderTranslate): FormSchema {
  const t = inNamespace(words, 'formStarts');
  const fees = (amounts: readonly [number, number, number]) =>
    (['student', 'regular', 'patron'] as const).map((kind, index) => ({
      amount: amounts[index]!,
      example: t(`membership.${kind}`),
    }));
  return whole(
    [
      made(words, 'heading', { text: t('membership.heading') }),
      made(words, 'paragraph', { text: t('membership.intro') }),
      made(words, 'frequency', {
        label: t('membership.often'),
        options: ['yearly', 'monthly'],
        defaultFrequency: 'yearly',
      }),
      made(words, 'amount', {
        label: t('membership.fee'),
        frequencyKey: 'frequency',
        presets: fees([2400, 6000, 12_000]),
        defaultAmount: 6000,
        sets: [
          {
            value: 'monthly',
            presets: fees([200, 500, 1000]),
            defaultAmount: 500,
            min: null,
            max: null,
          },
        ],
      }),
      made(words, 'pageBreak', { label: t('membership.you') }),
      ...person(words),
      made(words, 'email'),
      made(words, 'date', { key: 'born', label: t('membership.born'), autocomplete: 'bday', max: 'today' }),
      made(words, 'radio', {
        key: 'magazine',
        label: t('membership.magazine'),
        required: true,
        options: choices({ paper: t('membership.paper'), email: t('membership.byEmail') }),
      }),
      made(words, 'textarea', {
        key: 'address',
        label: t('membership.address'),
        help: t('membership.addressHelp'),
        autocomplete: 'street-address',
        required: true,
        ...whenEqual('magazine', 'paper'),
      }),
      made(words, 'consent', {
        key: 'statutes',
        label: t('membership.statutes'),
        wording: t('membership.statutesWording'),
        required: true,
      }),
      made(words, 'pageBreak', { label: words('starter.payment') }),
      made(words, 'paragraph', { text: words('starter.paymentText') }),
      made(words, 'paymentMethod'),
      made(words, 'hidden'),
    ],
    t('membership.submit'),
    t('membership.thanks'),
    t('membership.thanksText'),
  );
}

/** A gift for somebody who has died, with a card to the family where the donor wishes. */
export function memoryStart(words: BuilderTranslate): FormSchema {
  const t = inNamespace(words, 'formStarts');
  return whole(
    [
      made(words, 'heading', { text: t('memory.heading') }),
      made(words, 'paragraph', { text: t('memory.intro') }),
      made(words, 'tribute', { label: t('memory.whom'), kinds: ['memory'], cards: true }),
      made(words, 'amount', { label: t('memory.gift') }),
      made(words, 'pageBreak', { label: t('memory.you') }),
      ...person(words),
      made(words, 'email'),
      made(words, 'pageBreak', { label: words('starter.payment') }),
      made(words, 'paragraph', { text: words('starter.paymentText') }),
      made(words, 'paymentMethod'),
      made(words, 'hidden'),
    ],
    t('memory.submit'),
    t('memory.thanks'),
    t('memory.thanksText'),
  );
}
