import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseFragment } from 'parse5';
import { donationAnswers, sampleDonationForm } from './sample.fixture.ts';
import type { RawAnswers } from './answers.ts';
import type { FormSchema } from './schema.ts';
import { formSchema } from './schema.ts';
import { renderReview } from './html/blocks.ts';
import { renderForm } from './html/render.ts';
import { fieldNames } from './components/lookup.ts';
import { stepsOf } from './steps.ts';
import { validateAnswers } from './validate.ts';
import type { FormMove } from './form-flow.ts';
import { moveThroughForm } from './form-flow.ts';

const schema = formSchema.parse(sampleDonationForm);
const locale = 'en-US';
const options = { formId: 'f1', action: '/', locale };

/** The hidden fields of a rendered form, as a browser without script would send them. */
function hiddenFields(html: string): RawAnswers {
  const fields: Record<string, string | string[]> = {};
  const walk = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if ('tagName' in node && node.tagName === 'input') {
      const given = Object.fromEntries(node.attrs.map((each) => [each.name, each.value]));
      const { name, value = '' } = given;
      if (given['type'] === 'hidden' && name) {
        const before = fields[name];
        fields[name] = before === undefined ? value : [before, value].flat();
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  parseFragment(html).childNodes.forEach(walk);
  return fields;
}

/** Fills in each screen and presses its forward button until the form is done or does not advance. */
function walkWithoutScript(form: FormSchema, answers: RawAnswers): FormMove {
  let html = renderForm(form, options);
  let step = 0;
  for (let screen = 0; screen < 12; screen += 1) {
    const shown = stepsOf(form)[step]?.components ?? [];
    const names = shown.filter((each) => each.type !== 'hidden').flatMap(fieldNames);
    const typed = Object.fromEntries(
      names.flatMap((name) => (name in answers ? [[name, answers[name]]] : [])),
    );
    const action = /name="_action" value="(\w+)"/.exec(html)?.[1];
    const sent = { ...hiddenFields(html), ...typed, _action: action };
    const move = moveThroughForm(form, sent, { locale });
    if (move.kind === 'complete' || (move.kind === 'show' && Object.keys(move.errors).length > 0))
      return move;
    html =
      move.kind === 'review'
        ? renderReview(form, move.result, { ...options, values: sent })
        : renderForm(form, { ...options, values: sent, step: move.step });
    step = move.step;
  }
  throw new Error('The form never ends');
}

describe('a visitor without script', () => {
  it('goes through every step, reviews the donation and confirms', () => {
    const move = (changes: RawAnswers) =>
      moveThroughForm(schema, { ...donationAnswers, ...changes }, { locale });
    expect(move({ _action: 'next', _step: '0' })).toEqual({ kind: 'show', step: 1, errors: {} });
    expect(move({ _action: 'back', _step: '1' })).toEqual({ kind: 'show', step: 0, errors: {} });
    expect(move({ _action: 'submit', _step: '2' })).toMatchObject({ kind: 'review', step: 3 });
    expect(move({ _action: 'back', _step: '3' })).toEqual({ kind: 'show', step: 2, errors: {} });
    expect(move({ _action: 'confirm', _step: '3' })).toMatchObject({ kind: 'complete' });
  });

  it('is held at the step that has the error', () => {
    const move = (changes: RawAnswers) =>
      moveThroughForm(schema, { ...donationAnswers, ...changes }, { locale });
    expect(move({ _action: 'next', _step: '1', email: 'x' })).toMatchObject({ kind: 'show', step: 1 });
    expect(move({ _action: 'next', _step: '0', email: 'x' })).toMatchObject({
      kind: 'show',
      step: 1,
      errors: {},
    });
    expect(move({ _action: 'confirm', email: 'x' })).toMatchObject({ kind: 'show', step: 1 });
    expect(move({ _action: 'back', _step: '1', email: 'x' })).toMatchObject({ step: 0, errors: {} });
  });

  it('skips a step whose condition fails and skips the review when it is off', () => {
    const form = formSchema.parse({
      settings: { review: false },
      components: [
        { id: 'a', type: 'text', key: 'a', label: 'A' },
        {
          id: 'p',
          type: 'pageBreak',
          condition: { rules: [{ field: 'a', operator: 'equal', value: 'more' }] },
        },
        { id: 'b', type: 'text', key: 'b', label: 'B', required: true },
        { id: 'q', type: 'pageBreak' },
        { id: 'c', type: 'amount', key: 'c', label: 'C' },
      ],
    });
    expect(moveThroughForm(form, { a: 'x', _action: 'next' }, { locale })).toMatchObject({
      kind: 'show',
      step: 2,
    });
    expect(moveThroughForm(form, { a: 'more', _action: 'next' }, { locale })).toMatchObject({
      kind: 'show',
      step: 1,
    });
    expect(moveThroughForm(form, { a: 'x', _step: '2', _action: 'back' }, { locale })).toMatchObject({
      step: 0,
    });
    expect(moveThroughForm(form, { a: 'x', c: '5' }, { locale })).toMatchObject({ kind: 'complete' });
  });

  it('gets a response to invalid input', () => {
    for (const _step of ['-1', '99999999', 'x', ['1'], {}, null]) {
      expect(moveThroughForm(schema, { _step, _action: {} }, { locale }).kind).toBe('show');
    }
  });

  it('ends with the same answers as the whole form sent at once', () => {
    const yes = fc.constantFrom('true', '');
    const answers = fc.record({
      frequency: fc.constantFrom('one-off', 'monthly', 'daily'),
      amount: fc.constantFrom('25.00', 'other', '1'),
      'amount.other': fc.constantFrom('', '7.5', '0', 'x'),
      firstName: fc.constantFrom('Ada', ' "Ada" <b> & \'x\' ', ''),
      lastName: fc.string({ maxLength: 10 }).filter((text) => !/[\u0000-\u001f]/.test(text)),
      email: fc.constantFrom('ada@example.org', 'x'),
      country: fc.constantFrom('GB', 'ES', ''),
      giftAid: fc.constantFrom('yes', 'no', ''),
      interests: fc.subarray(['rivers', 'wetlands']),
      newsletter: yes,
      method: fc.constantFrom('creditcard', 'directdebit', ''),
    });
    fc.assert(
      fc.property(answers, (raw) => {
        const whole = validateAnswers(schema, { ...raw, campaign: 'WINTER' }, { locale });
        const walked = walkWithoutScript(schema, raw);
        if (whole.ok) expect(walked).toMatchObject({ kind: 'complete', result: whole });
        else expect(walked.kind).toBe('show');
      }),
      { numRuns: 400 },
    );
  });
});

describe('changing an answer from the review', () => {
  it('leads back to the step of its question, with every answer', () => {
    const raw = { ...donationAnswers, _step: '3' };
    expect(moveThroughForm(schema, { ...raw, _action: 'change:email' }, { locale: 'en' })).toEqual({
      kind: 'show',
      step: 1,
      errors: {},
    });
    expect(moveThroughForm(schema, { ...raw, _action: 'change:nobody' }, { locale: 'en' })).toMatchObject({
      kind: 'show',
      step: 0,
    });
  });
});
