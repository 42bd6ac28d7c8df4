import { describe, expect, it } from 'vitest';
import { renderReview } from '../html/blocks.ts';
import { renderForm } from '../html/render.ts';
import { formSchema, type FormSchemaInput } from '../schema.ts';
import { translateForm } from '../translation/translate-form.ts';
import { validateAnswers } from '../validate.ts';
import { amountFields, amountLabelOf, storedLabelIn } from './amount-label.ts';
import { reviewRows } from './review-rows.ts';

const amount = {
  id: 'a',
  type: 'amount',
  key: 'fee',
  label: 'Your fee',
  presets: [
    { amount: 1500, example: 'Student' },
    { amount: 1500, example: 'Senior' },
    { amount: 6000, example: ' Regular,\n with a vote ' },
    { amount: 9000 },
  ],
  frequencyKey: 'frequency',
  currencies: ['EUR'],
  sets: [
    { value: 'monthly', presets: [{ amount: 1500, example: 'Monthly' }] },
    { value: 'EUR', presets: [{ amount: 6000, example: 'Europe' }] },
  ],
};
const frequency = {
  id: 'f',
  type: 'frequency',
  key: 'frequency',
  label: 'How often',
  options: ['yearly', 'monthly'],
};

const formWith = (changes: object = {}) =>
  formSchema.parse({ components: [frequency, { ...amount, ...changes }] as FormSchemaInput['components'] });
const schema = formWith();

function labelFor(raw: Record<string, unknown>, of = schema): string | undefined {
  const result = validateAnswers(of, raw, { locale: 'en' });
  expect(result).toMatchObject({ ok: true });
  return amountLabelOf(of, result.ok ? result.preset : undefined);
}

describe('the label of an amount', () => {
  it('is that of the chosen amount, by its value, or by the amount alone', () => {
    expect(labelFor({ fee: '15.00' })).toBe('Student');
    expect(labelFor({ fee: '15.00~2' })).toBe('Senior');
    expect(labelFor({ fee: 60 })).toBe('Regular, with a vote');
  });

  it('is that of the amounts for the chosen frequency and currency', () => {
    expect(labelFor({ 'fee.monthly': '15.00', frequency: 'monthly' })).toBe('Monthly');
    expect(labelFor({ fee: '15', frequency: 'monthly' })).toBe('Monthly');
    expect(labelFor({ fee: '60', 'fee.currency': 'EUR' })).toBe('Europe');
  });

  it('is missing for an amount without one, and for an entered amount even if a level is as high', () => {
    expect(labelFor({ fee: '90.00' })).toBeUndefined();
    expect(labelFor({ fee: '77' })).toBeUndefined();
    expect(labelFor({ fee: 'other', 'fee.other': '60' })).toBeUndefined();
    expect(labelFor({ 'fee.other': '60' })).toBeUndefined();
  });

  it('follows the form: a choice that it no longer offers is an amount without a label, or refused', () => {
    const changed = formWith({ presets: [{ amount: 1500, example: 'Student' }] });
    expect(labelFor({ fee: '60.00' }, changed)).toBeUndefined();
    const result = validateAnswers(changed, { fee: '15.00~2' }, { locale: 'en' });
    expect(result).toMatchObject({ ok: false, errors: { fee: expect.any(String) } });
  });
});

describe('choices of the same amount', () => {
  it('need different labels', () => {
    const refused = (...examples: string[]) =>
      formSchema
        .safeParse({
          components: [
            frequency,
            { ...amount, presets: examples.map((example) => ({ amount: 1500, example })) },
          ],
        })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(refused('Student', 'Senior')).toBeUndefined();
    expect(refused('Student', ' Student ')).toEqual(['components.1.presets.1.amount']);
    expect(refused('Student', '')).toEqual(['components.1.presets.1.amount']);
    expect(refused('', 'Student')).toEqual(['components.1.presets.1.amount']);
  });

  it('are shown as chosen, each by itself', () => {
    const html = renderForm(schema, {
      formId: 'form',
      action: '/',
      locale: 'en',
      values: { fee: '15.00~2', frequency: 'yearly' },
    });
    expect(html.match(/name="fee" value="[^"]*"[^>]* checked/g)).toEqual([
      expect.stringContaining('value="15.00~2"'),
    ]);
  });

  it('are translated each by itself', () => {
    const texts: Record<string, string> = {
      'a:presets:1500:example': 'Estudiante',
      'a:presets:1500~2:example': 'Mayor',
    };
    const spanish = translateForm(schema, (id) => texts[id]);
    expect(labelFor({ fee: '15.00' }, spanish)).toBe('Estudiante');
    expect(labelFor({ fee: '15.00~2' }, spanish)).toBe('Mayor');
    expect(storedLabelIn(spanish, schema, 'Senior')).toBe('Mayor');
    expect(storedLabelIn(spanish, schema, 'Europe')).toBe('Europe');
    expect(storedLabelIn(spanish, schema, 'Renamed since')).toBe('Renamed since');
  });
});

describe('the summary before paying', () => {
  function feeRow(raw: Record<string, unknown>, of = schema, locale = 'en'): string | undefined {
    const result = validateAnswers(of, raw, { locale });
    return result.ok
      ? reviewRows(of, result, locale).find(({ label }) => label === 'Your fee')?.value
      : undefined;
  }

  it('names the label of the chosen amount after the amount', () => {
    expect(feeRow({ fee: '15.00~2' })).toBe('£15.00 · Senior');
    expect(feeRow({ fee: '60' })).toBe('£60.00 · Regular, with a vote');
    expect(feeRow({ fee: '90.00' })).toBe('£90.00');
    expect(feeRow({ fee: 'other', 'fee.other': '60' })).toBe('£60.00');
  });

  it('is in the visitor’s language, a label from right to left too', () => {
    const texts: Record<string, string> = { 'a:presets:1500:example': 'Estudiante' };
    expect(
      feeRow(
        { fee: '15.00' },
        translateForm(schema, (id) => texts[id]),
        'es',
      ),
    ).toMatch(/^15,00\s£ · Estudiante$/);
    const arabic = formWith({ presets: [{ amount: 6000, example: 'صديق' }] });
    const result = validateAnswers(arabic, { fee: '60' }, { locale: 'ar' });
    const html =
      result.ok &&
      renderReview(arabic, result, { formId: 'f', action: '/f', locale: 'ar', values: { fee: '60' } });
    // The element takes its direction from the label.
    expect(html).toMatch(/<bdi>[^<]*60[^<]* · صديق<\/bdi>/);
  });
});

describe('a stored amount', () => {
  const again = (answer: string, label: string | null, of = schema) =>
    amountFields(of, { fee: answer, frequency: 'yearly' }, { currency: 'GBP', label });

  it('is chosen again as it was chosen then', () => {
    expect(labelFor({ fee: '15.00', ...again('15.00', 'Senior') })).toBe('Senior');
    expect(labelFor({ fee: '15.00', ...again('15.00', 'Student') })).toBe('Student');
    expect(labelFor({ fee: '60.00', ...again('60.00', null) })).toBeUndefined();
    expect(again('90.00', null)).toEqual({ fee: '90.00' });
    expect(again('77.00', null)).toEqual({});
  });

  it('is chosen by the amount where the label is not in the form any more, or no other amount may be entered', () => {
    expect(again('60.00', 'Renamed')).toEqual({});
    expect(again('60.00', null, formWith({ allowCustom: false }))).toEqual({});
  });
});
