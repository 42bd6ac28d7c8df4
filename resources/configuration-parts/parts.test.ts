import { expect, it } from 'vitest';
import { permittedAnswers, readConnectors, triggerHolds } from '../form-configurations/deciding.ts';
import { formConfigurationSchema, formConfigurations } from '../form-configurations/form-configuration.ts';
import { keysNamedIn, renameKeyIn } from '../form-configurations/named-keys.ts';
import { connectorsIn, readPart, writePart } from './parts.ts';

const json = (value: unknown) => JSON.stringify(value);
const configuration = (more: object) => formConfigurationSchema.parse({ description: 'To the CRM', ...more });
const refusals = (more: object) =>
  formConfigurationSchema
    .safeParse({ description: 'To the CRM', ...more })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it('reads and writes one connector’s section, and keeps the others and unknown properties', () => {
  const text = json({ crm: { match: 'any', later: 1 }, 'payment-v2': {} });
  expect(readPart('connectorsTriggerConditions', text, 'crm')).toEqual({
    match: 'any',
    rules: [],
    groups: [],
    later: 1,
  });
  expect(readPart('connectorsTriggerConditions', text, 'constructor')).toBeUndefined();
  expect(readPart('connectorsMappings', '[1]', 'crm')).toBeUndefined();
  expect(JSON.parse(writePart(text, 'payment-v2', { match: 'all' }))).toEqual({
    crm: { match: 'any', later: 1 },
    'payment-v2': { match: 'all' },
  });
  expect(JSON.parse(writePart(text, 'crm', undefined))).toEqual({ 'payment-v2': {} });
});

it('counts the connectors of all parts', () => {
  const [one, two] = [json({ a: {}, b: {} }), json({ b: {}, c: {} })];
  expect(connectorsIn({ connectorsMappings: one, connectorsPermissions: two })).toEqual(['a', 'b', 'c']);
});

it('refuses sections that do not fit their part', () => {
  for (const wrong of [
    { crm: 7 },
    { crm: null },
    { crm: { Name: null } },
    { crm: { Name: { secret: 'x' } } },
  ])
    expect(refusals({ connectorsMappings: json(wrong) })).toEqual([
      'connectorsMappings: This part of the configuration cannot be read',
    ]);
  expect(
    refusals({ connectorsTriggerConditions: json({ crm: { rules: [{ field: 'a', operator: 'like' }] } }) }),
  ).toHaveLength(1);
});

it('decides by all or any of its rules and groups', () => {
  const answers: Record<string, string | string[]> = { amount: '25.00', topics: ['otters'], note: '' };
  const holds = (trigger: object) =>
    triggerHolds({ match: 'all', rules: [], groups: [], ...trigger }, (field) => answers[field]);
  const more = { field: 'amount', operator: 'greaterThan', value: '20' };
  const less = { field: 'amount', operator: 'lessThan', value: '20' };
  const otters = { field: 'topics', operator: 'equal', value: 'otters' };
  const noNote = { field: 'note', operator: 'isEmpty', value: '' };
  expect(holds({})).toBe(true);
  expect(holds({ rules: [more, otters, noNote] })).toBe(true);
  expect(holds({ rules: [more, less] })).toBe(false);
  expect(holds({ match: 'any', rules: [more, less] })).toBe(true);
  expect(holds({ rules: [more], groups: [{ match: 'any', rules: [less, otters] }] })).toBe(true);
  expect(holds({ rules: [more], groups: [{ match: 'all', rules: [less, otters] }] })).toBe(false);
  expect(holds({ match: 'any', rules: [less], groups: [{ match: 'all', rules: [] }] })).toBe(false);
});

it('sends values that consent, conditions and fields allow', () => {
  const answers = { firstName: 'Ada', email: 'ada@example.org', note: 'private', amount: '25.00' };
  const given = {
    answers,
    consents: [{ key: 'news', given: true }],
    factOf: (name: string) => (name === 'submission.amountLabel' ? 'Family' : undefined),
  };
  const of = (more: object) => {
    const crm = readConnectors(configuration(more)).find(({ kind }) => kind === 'crm');
    return crm && permittedAnswers(crm, given);
  };
  const permit = (permission: object) => of({ connectorsPermissions: json({ crm: permission }) });
  expect(permit({})).toEqual(answers);
  expect(permit({ fields: ['firstName', 'email'] })).toEqual({ firstName: 'Ada', email: 'ada@example.org' });
  expect(permit({ consent: 'news' })).toEqual(answers);
  expect(permit({ consent: 'letters' })).toBeUndefined();
  const rules = [{ field: 'amount', operator: 'lessThan', value: '10' }];
  expect(of({ connectorsTriggerConditions: json({ crm: { rules } }) })).toBeUndefined();
  expect(of({ connectorsTriggerConditions: json({ other: { rules } }) })).toBeUndefined();
  const level = (value: string) =>
    of({
      connectorsTriggerConditions: json({
        crm: { rules: [{ field: 'submission.amountLabel', operator: 'equal', value }] },
      }),
    });
  expect(level('Family')).toEqual(answers);
  expect(level('Student')).toBeUndefined();
});

it('names the keys in expressions, and renames them there', () => {
  const mapped = configuration({
    connectorsMappings: json({
      crm: { Name: { expression: '{{firstName}} {{ lastName }}' }, Email: 'email' },
    }),
  });
  expect(keysNamedIn(mapped).map(({ key }) => key)).toEqual(['firstName', 'lastName', 'email']);
  const renamed = renameKeyIn(mapped, 'lastName', 'surname')!;
  expect(readPart('connectorsMappings', renamed.connectorsMappings, 'crm')).toEqual({
    Name: { expression: '{{firstName}} {{surname}}' },
    Email: 'email',
  });
});

it('keeps facts of a submission out of the keys, also beside a question named “submission”', () => {
  const facts = configuration({
    connectorsMappings: json({ crm: { Name: 'submission.page', Text: { expression: '{{submission.id}}' } } }),
    connectorsTriggerConditions: json({
      crm: { rules: [{ field: 'submission.campaign', operator: 'equal', value: 'W26' }] },
    }),
  });
  expect(renameKeyIn(facts, 'submission', 'letter')).toBeUndefined();
  const both = configuration({
    connectorsMappings: json({
      crm: { Name: 'submission.page', Text: 'submission', City: 'submission.city' },
    }),
  });
  expect(keysNamedIn(both)).toEqual([{ part: 'connectorsMappings', key: 'submission' }]);
  const renamed = renameKeyIn(both, 'submission', 'letter')!;
  expect(readPart('connectorsMappings', renamed.connectorsMappings, 'crm')).toEqual({
    Name: 'submission.page',
    Text: 'letter',
    City: 'letter.city',
  });
});

it('gives a copy a timestamp and COPY', () => {
  const copy = formConfigurations.operations.duplicate!(configuration({}), new Date('2026-03-04T05:06:07Z'));
  expect(copy.description).toBe('To the CRM 20260304-050607 COPY');
});
