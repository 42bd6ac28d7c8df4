import { describe, expect, it } from 'vitest';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { moveThroughForm } from '@tributary/form-engine/form-flow.ts';
import { screensBeforePaying } from '@tributary/form-engine/prover/screens.ts';
import { lastStepLabel } from '@tributary/form-engine/giving/last-step-label.ts';
import { takesDonations } from '@tributary/form-engine/review.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import { formatMoneyShort } from '@tributary/kit/money.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { sampleAnswers } from '../preview/sample-answers.ts';
import { lackingFor, libraryForms, startForm } from './library.ts';

const named = libraryForms.map((form) => [form.name, form] as const);

describe.each(['en-US', 'es'])('the forms to begin with, in %s', (locale) => {
  it.each(named)('%s can be saved, has no fault and takes a filled sample', (_name, template) => {
    const form = startForm(template, locale);
    expect(formSchema.safeParse(form).error?.issues ?? []).toEqual([]);
    expect(proveForm(form)).toEqual([]);
    // Answers stand under their labels in transactions: two of one name can't be told apart there.
    const labels = form.components.flatMap((part) => ('label' in part ? [part.label] : []));
    expect(labels).toEqual([...new Set(labels)]);
    const checked = validateAnswers(form, sampleAnswers(form, locale), { locale });
    expect(checked.ok ? {} : checked.errors).toEqual({});
  });
});

/** The screens from the first one to the payment page, for a donor who gives once and keeps the chosen values. */
function screensOf(form: FormSchema, locale: string): string[] {
  const frequency = form.components.find((part) => part.type === 'frequency');
  const once = frequency?.options.includes('one-off') ? { [frequency.key]: 'one-off' } : {};
  const answers = { ...sampleAnswers(form, locale), ...once };
  const screens = ['step 0'];
  for (let step = 0; ;) {
    const isLast = step === stepsOf(form).length - 1;
    const move = moveThroughForm(
      form,
      { ...answers, _step: String(step), _action: isLast ? 'submit' : 'next' },
      { locale },
    );
    if (move.kind === 'complete') return screens;
    screens.push(`${move.kind} ${move.step}`);
    if (move.kind === 'review') return screens;
    step = move.step;
  }
}

it.each(['en-US', 'es'])('lead to the payment page in two screens at most (%s)', (locale) => {
  const paid = libraryForms
    .map((template) => startForm(template, locale))
    .filter((form) => takesDonations(form));
  expect(paid).toHaveLength(4);
  for (const form of paid) {
    expect(screensOf(form, locale)).toEqual(['step 0', 'show 1']);
    expect(screensBeforePaying(form)).toBe(2);
    const result = validateAnswers(form, sampleAnswers(form, locale), { locale });
    const amount = result.ok ? result.amount : undefined;
    // The last button names the amount to pay, as there is no summary.
    expect(lastStepLabel(form, locale, amount ? { amount } : {})).toContain(
      formatMoneyShort(amount!.minor, amount!.currency, locale),
    );
  }
});

it.each(named)('%s asks the same in both languages, with new ids each time', (_name, template) => {
  const [english, spanish, again] = ['en-US', 'es', 'es'].map((locale) => startForm(template, locale));
  const asked = (form: typeof english) =>
    form!.components.map((part) => `${part.type} ${'key' in part ? part.key : ''}`);
  expect(asked(spanish)).toEqual(asked(english));
  const ids = [spanish, again].flatMap((form) => form!.components.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it('need no feature of a plan but tickets, and giving examples, which are left out', () => {
  const lacking = libraryForms.map((form) => [form.name, lackingFor(startForm(form, 'en', false), [])]);
  expect(lacking.filter(([, flag]) => flag)).toEqual([['event', 'PRODUCTS_COMPONENT']]);
});
