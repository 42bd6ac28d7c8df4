import { expect, it } from 'vitest';
import type { RawAnswers } from '../answers.ts';
import { formSchema, type FormSchemaInput } from '../schema.ts';
import { answerFields, answersToSend } from './sent-answers.ts';
import { sampleSurvey, surveyAnswers } from '../sample.fixture.ts';
import { validateAnswers } from '../validate.ts';

const products: NonNullable<FormSchemaInput['components']>[number] = {
  id: 'p',
  type: 'products',
  key: 'tickets',
  label: 'Tickets',
  products: [{ value: 'adult', label: 'Adult', price: 1000 }],
};
const schema = formSchema.parse({ components: [...sampleSurvey.components!, products] });
const read = (raw: RawAnswers) => {
  const result = validateAnswers(schema, raw, { locale: 'en' });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.answers;
};
const answers = read({ ...surveyAnswers, 'tickets.adult': '2' });

it('reads the same from stored answers again, with any parts', () => {
  expect(answers).toMatchObject({
    home: { city: 'London' },
    opinion: { food: 'yes' },
    tickets: [{ quantity: 2 }],
  });
  expect(read(answerFields(answers))).toEqual(answers);
});

it('sends other systems text, and the parts beside it', () => {
  expect(answersToSend(schema, answers, 'en')).toMatchObject({
    home: '1 High Street, London, SW1A 1AA, United Kingdom',
    'home.city': 'London',
    'home.country': 'GB',
    'opinion.food': 'yes',
    tickets: '2 × Adult (£20.00)',
    stars: '4',
  });
});
