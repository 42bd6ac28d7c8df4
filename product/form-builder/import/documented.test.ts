import { describe, expect, it } from 'vitest';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { formioKitchen, formioLogicExample } from './documented-formio.fixture.ts';
import { surveyApplication, surveyPages } from './documented-surveyjs.fixture.ts';
import { readImport } from './read-import.ts';

const read = (file: object) => {
  const form = readImport(JSON.stringify(file));
  if (!form.ok) throw new Error(form.fault);
  const notes = form.notes.map(({ code, name, values }) =>
    [code, name, ...Object.values(values)].join(' | '),
  );
  const byKey = (key: string) => form.schema.components.find((each) => 'key' in each && each.key === key);
  const answered = (raw: Record<string, string>) => validateAnswers(form.schema, raw, { locale: 'en' });
  return { ...form, notes, byKey, answered };
};

describe('a form as Form.io documents it', () => {
  it('has every field of the example with every field, and the rest in the report', () => {
    const form = read(formioKitchen);
    expect(form.byKey('phone')?.condition?.rules).toEqual([
      { field: 'hasPhone', operator: 'equal', value: 'true' },
    ]);
    expect(form.byKey('beans')?.condition?.rules).toEqual([
      { field: 'drinks', operator: 'equal', value: 'coffee' },
    ]);
    expect(form.byKey('certificate')?.condition?.rules).toEqual([
      { field: 'skills', operator: 'equal', value: 'firstAid=yes' },
    ]);
    expect(form.byKey('skills')).toMatchObject({ type: 'survey', required: true, rows: { length: 2 } });
    expect(form.byKey('arrival')).toMatchObject({ type: 'date', required: true });
    expect(form.byKey('shifts')).toMatchObject({ min: 1, max: 10, step: 1 });
    expect(form.notes).toEqual([
      'frame | person | container',
      'frame | columns | columns',
      'asConsent | May we ring you? | checkbox',
      'setting | How many shifts? | defaultValue',
      'setting | Password | prefix',
      'type | Password | password',
      'setting | Names of your children | multiple',
      'once | Your boats | datagrid',
      'frame | table | table',
      'setting | About you | validate.minLength',
      'frame | well | well',
      'setting | Fuel you paid for | prefix',
      'asNumber | Fuel you paid for | currency',
      'repeated | Hot drinks | Black tea',
      'setting | When may we meet? | enableTime',
    ]);
    expect(proveForm(form.schema)).toEqual([]);
  });

  it('reads JSON Logic, comparisons in code and calculations', () => {
    const form = read(formioLogicExample);
    expect(form.notes).toEqual([
      'setting | Candles for each | customDefaultValue',
      'setting | Code | calculateValue',
      'setting | Type “Boat” | validate.json',
    ]);
    expect(
      form.answered({ lanterns: '60', candles: '3', word: 'Boat', boat: 'Ada', why: 'A party' }),
    ).toMatchObject({
      ok: true,
      answers: { total: '180', price: '150', boat: 'Ada', why: 'A party' },
    });
    expect(form.answered({ lanterns: '4', word: 'Ship', boat: 'Ada' })).not.toHaveProperty('answers.boat');
    expect(proveForm(form.schema)).toEqual([]);
  });
});

describe('a survey as SurveyJS documents it', () => {
  it('goes from page to page as the tutorial says', () => {
    const form = read(surveyPages);
    expect(form.notes.filter((note) => !note.startsWith('key'))).toEqual([
      'setting | How was the festival? | pageNextText',
      'setting | How was the festival? | showPrevButton',
    ]);
    const asked = (score: string) => {
      const raw = { satisfactionScore: score, npsScore: '9', howToImprove: 'b', badExperience: 'c' };
      const result = form.answered(raw);
      return result.ok ? Object.keys(result.answers).slice(1) : [];
    };
    expect([5, 4, 3, 2].map((score) => asked(String(score)))).toEqual([
      ['npsScore'],
      expect.arrayContaining(['npsScore']),
      ['howToImprove'],
      ['badExperience'],
    ]);
    expect(proveForm(form.schema)).toEqual([]);
  });

  it('has panels, repeated ones once, tables, and dates that depend on today', () => {
    const form = read(surveyApplication);
    expect(form.byKey('birth')).toMatchObject({
      max: 'today',
      autocomplete: 'bday',
      width: 'half',
      invalidText: 'This day is still to come',
    });
    expect(form.byKey('country')).toMatchObject({ type: 'text' });
    expect(form.byKey('licence')?.condition?.rules).toEqual([
      { field: 'quality', operator: 'equal', value: 'steer=5' },
    ]);
    expect(form.byKey('shiftsSaturdayWhy')?.condition?.rules).toEqual([
      { field: 'shiftsSaturdayTime', operator: 'equal', value: 'late' },
    ]);
    expect(form.byKey('weight')).toMatchObject({ expression: 'if(number > 3, number * 2, 1)' });
    expect(form.notes.filter((note) => !note.startsWith('key'))).toEqual([
      'setting | Join the crew | triggers',
      'setting | Join the crew | calculatedValues',
      'choicesElsewhere | Country',
      'setting | Telephone | maskType',
      'once | Ships you worked on | paneldynamic',
      'expanded | When? | multipletext',
      'setting | To | minValueExpression: {panel.dates.start}',
      'setting | Days on {panel.ship}: | {panel.ship}',
      'calculation | Days on {panel.ship}:',
      'expanded | Your shifts | matrixdropdown',
      'once | Tools that you bring | matrixdynamic',
      'type | What matters most? | ranking',
    ]);
    expect(proveForm(form.schema)).toEqual([]);
  });
});
