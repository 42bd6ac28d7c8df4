import { describe, expect, it } from 'vitest';
import { componentTypes } from '@tributary/form-engine/components/builders.console.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { newComponent } from '../model/new-component.console.ts';
import { sampleAnswers } from './sample-answers.ts';

const words = (key: string): string => key;
const empty = formSchema.parse({});
/** Types that the visitor's device or the form itself fills in. */
const unfilled = ['file', 'hidden', 'calculation'];

const form = (...components: object[]) =>
  formSchema.parse({
    components: components.map((each, index) => ({ id: `c${index}`, label: 'Label', ...each })),
  });

describe('a filled sample', () => {
  const questions = componentTypes
    .filter((type) => !unfilled.includes(type))
    .map((type) => newComponent(type, empty, words))
    .filter((component) => 'key' in component);

  it.each(questions.map((component) => [component.type, component] as const))(
    'answers every %s, in each language, as its reader accepts it',
    (_, component) => {
      for (const language of TEXT_LANGUAGES) {
        const one = { ...empty, components: [{ ...component, required: true }] } as typeof empty;
        const raw = sampleAnswers(one, language);
        expect(Object.keys(raw).length).toBeGreaterThan(0);
        const checked = validateAnswers(one, raw, { locale: language });
        expect(checked.ok ? {} : checked.errors).toEqual({});
      }
    },
  );

  it('keeps to limits', () => {
    const raw = sampleAnswers(
      form(
        { type: 'number', key: 'few', min: 90, max: 91 },
        { type: 'date', key: 'born', max: 'today-18y' },
        { type: 'time', key: 'at', min: '18:00', max: '19:00' },
        { type: 'text', key: 'member', maxLength: 5 },
        { type: 'address', key: 'home', countries: ['US', 'CA'] },
        { type: 'text', key: 'given', autocomplete: 'given-name' },
        {
          type: 'select',
          key: 'only',
          options: [
            {
              value: 'a',
              label: 'a',
              condition: { rules: [{ field: 'few', operator: 'isEmpty' }] },
            },
            { value: 'b', label: 'b' },
          ],
        },
      ),
      'fr',
    );
    expect(raw).toMatchObject({ few: '90', at: '18:00', member: 'A', given: 'Élodie', only: 'b' });
    expect(raw['home.country']).toBe('US');
  });

  it('fills each set of amounts, so that every frequency can be tried', () => {
    const presets = (amount: number) => [{ amount, example: '' }];
    const giving = form(
      { type: 'frequency', key: 'frequency', options: ['one-off', 'monthly'] },
      {
        type: 'amount',
        key: 'amount',
        presets: presets(2500),
        sets: [{ value: 'monthly', presets: presets(500), defaultAmount: null, min: null, max: null }],
      },
      { type: 'paymentMethod', key: 'pay', methods: [{ value: 'card', label: 'Card' }] },
    );
    const raw = sampleAnswers(giving, 'en');
    expect(raw).toMatchObject({ amount: '25.00', 'amount.monthly': '5.00' });
    for (const frequency of ['one-off', 'monthly'])
      expect(validateAnswers(giving, { ...raw, frequency }, { locale: 'en' }).ok).toBe(true);
  });
});
