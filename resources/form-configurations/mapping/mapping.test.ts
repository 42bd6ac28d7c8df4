import { expect, it } from 'vitest';
import {
  expressionKeys,
  fillExpression,
  renameInExpressionKeys,
} from '../../configuration-parts/expression.ts';
import { formConfigurationSchema } from '../form-configuration.ts';
import { keysNamedIn, renameKeyIn } from '../named-keys.ts';
import type { SourceField, TargetField } from '../../configuration-parts/fields.ts';
import { constantMismatch, sourceMismatch } from './mismatch.ts';
import { problemsOf } from './problems.ts';
import { suggest } from './suggest.ts';

const source = (key: string, more: Partial<SourceField> = {}): SourceField => ({
  key,
  label: key,
  kind: 'text',
  isSure: true,
  isPart: key.includes('.'),
  isConsent: false,
  choices: [],
  ...more,
});
const target = (name: string, type = 'string', more: Partial<TargetField> = {}): TargetField => ({
  name,
  label: name,
  type,
  isRequired: false,
  isExternalId: false,
  referenceTo: [],
  values: [],
  length: null,
  ...more,
});
const choices = (...values: string[]) => values.map((value) => ({ value, label: value }));

it('fills texts and calculations, and nothing without an answer', () => {
  const answers: Record<string, string | number | boolean> = {
    firstName: 'Ada',
    lastName: 'Stream',
    amount: '19.99',
    extra: true,
    'submission.amount': 25,
  };
  const fill = (expression: string) => fillExpression(expression, (key) => answers[key]);
  expect(fill('{{firstName}} {{ lastName }}')).toBe('Ada Stream');
  expect(fill('Dear {{title}} {{lastName}}')).toBe('Dear Stream');
  expect(fill('{{title}}')).toBeUndefined();
  // A calculation alone is a number, so that a number's field takes it.
  expect(fill('{{round(amount * 0.25, 2)}}')).toBe(5);
  expect(fill('{{submission.amount * 12}}')).toBe(300);
  expect(fill('{{if(extra, 1, 0)}}')).toBe(1);
  expect(fill('Gift: {{amount + 0.01}} a month')).toBe('Gift: 20 a month');
  expect(fill('{{nothing + 1}}')).toBeUndefined();
  expect(fill('{{amount / 0}}')).toBeUndefined();
  expect(fill('{{firstName.constructor}}')).toBeUndefined();
});

it('reads the keys of an expression, refuses an invalid one, and renames', () => {
  expect(expressionKeys('{{firstName}} {{round(amount * home.rate, 2)}}')).toEqual([
    'firstName',
    'amount',
    'home.rate',
  ]);
  for (const wrong of [
    '{{amount +}}',
    '{{alert(1)}}',
    '{{a',
    'a}}',
    '{{a.b.c}}',
    '{{`x`}}',
    `{{${'('.repeat(600)}}}`,
  ])
    expect(expressionKeys(wrong), wrong).toBeUndefined();
  expect(renameInExpressionKeys('{{a}} {{max(a, b) + a.c}}', (key) => (key === 'a' ? 'z' : key))).toBe(
    '{{z}} {{max(z, b) + a.c}}',
  );
  const configuration = formConfigurationSchema.parse({
    description: 'x',
    connectorsMappings: JSON.stringify({
      crm: { 'Contact.Score__c': { expression: '{{max(age, 18) + age}}' } },
    }),
  });
  expect(keysNamedIn(configuration)).toEqual([{ part: 'connectorsMappings', key: 'age' }]);
  expect(renameKeyIn(configuration, 'age', 'years')!.connectorsMappings).toContain(
    '{{max(years, 18) + years}}',
  );
});

it.each([
  ['text into a date', source('note'), target('Birthdate', 'date'), 'notDate'],
  ['a date into a date', source('born', { kind: 'date' }), target('Birthdate', 'date'), undefined],
  ['text into a number', source('note'), target('Amount', 'currency'), 'notNumber'],
  [
    'free text into a picklist',
    source('stage'),
    target('Stage', 'picklist', { values: choices('Won') }),
    'freeText',
  ],
  [
    'a choice of the same values',
    source('stage', { kind: 'choice', choices: choices('Won') }),
    target('Stage', 'picklist', { values: choices('Won', 'Lost') }),
    undefined,
  ],
  [
    'a choice with another value',
    source('stage', { kind: 'choice', choices: choices('Won', 'Open') }),
    target('Stage', 'picklist', { values: choices('Won', 'Lost') }),
    'notAmongValues',
  ],
  ['several into one', source('topics', { kind: 'choices' }), target('Topic'), 'several'],
  ['a consent into a box', source('news', { kind: 'yesNo' }), target('News__c', 'boolean'), undefined],
  ['text into a reference', source('name'), target('AccountId', 'reference'), 'notRecordId'],
  [
    'a hidden question that the address fills into a reference',
    source('campaign', { hiddenValue: null }),
    target('CampaignId', 'reference'),
    undefined,
  ],
  [
    'a hidden question with a fixed id into a reference',
    source('campaign', { hiddenValue: '701000000000001AAA' }),
    target('CampaignId', 'reference'),
    undefined,
  ],
  [
    'a hidden question with another fixed text into a reference',
    source('campaign', { hiddenValue: 'WINTER' }),
    target('CampaignId', 'reference'),
    'notRecordId',
  ],
  ['a file into text', source('cv', { kind: 'file' }), target('Cv__c'), 'fileReference'],
  ['a type nobody knows', source('x'), target('Y', 'anyType'), undefined],
] as const)('judges %s', (_, from, to, expected) => {
  expect(sourceMismatch(from, to)).toBe(expected);
});

it.each([
  ['2026-13-3', 'date', 'notDate'],
  ['2026-02-03', 'date', undefined],
  ['12,5', 'double', 'notNumber'],
  ['', 'double', 'notNumber'],
  ['12.5', 'double', undefined],
  ['yes', 'boolean', 'notYesNo'],
  ['Won;Open', 'multipicklist', 'notAmongValues'],
  ['x'.repeat(11), 'string', 'tooLong'],
] as const)('judges the constant %s in a field of type %s', (constant, type, expected) => {
  expect(constantMismatch(constant, target('F', type, { values: choices('Won'), length: 10 }))).toBe(
    expected,
  );
});

it('suggests by name a fitting field, once, and not for a filled one', () => {
  const fields = [
    target('FirstName'),
    target('LastName'),
    target('Email', 'email'),
    target('MailingCity'),
    target('Birthdate', 'date'),
    target('Supporter_Id__c'),
  ];
  const sources = [
    source('surname', { label: 'Your surname' }),
    source('first', { label: 'First name' }),
    source('email', { kind: 'email' }),
    source('home', { kind: 'longText' }),
    source('home.city'),
    source('birthday'),
    source('supporterId'),
  ];
  expect(suggest(sources, [{ object: 'Contact', fields }], { 'Contact.Email': 'email' })).toEqual([
    { target: 'Contact.FirstName', source: 'first' },
    { target: 'Contact.LastName', source: 'surname' },
    { target: 'Contact.MailingCity', source: 'home.city' },
    { target: 'Contact.Supporter_Id__c', source: 'supporterId' },
  ]);
});

it('finds fields that are empty, unsure, unknown, withheld or of another type', () => {
  const fields = [
    target('Company', 'string', { isRequired: true }),
    target('Status', 'string', { isRequired: true }),
    target('AccountId', 'reference', { isRequired: true }),
    target('Email', 'email'),
    target('Birthdate', 'date'),
  ];
  const found = problemsOf({
    mapping: {
      'Lead.Status': 'status',
      'Lead.Email': 'email',
      'Lead.Birthdate': 'note',
      'Lead.Gone__c': 'email',
      'Lead.Fax': { expression: '{{missing}}' },
      'Task.Subject': 'anything',
      'Lead.X': { expression: '{{1 +}}' },
    },
    permission: { consent: '', fields: ['status', 'note', 'missing', 'anything'] },
    instruction: { records: { Lead: { links: { AccountId: 'Account' } } } },
    sources: [source('status', { isSure: false }), source('email', { kind: 'email' }), source('note')],
    targets: [{ object: 'Lead', fields }],
  });
  expect(found).toEqual([
    { kind: 'requiredUnsure', target: 'Lead.Status', source: 'status' },
    { kind: 'withheld', target: 'Lead.Email', source: 'email' },
    { kind: 'mismatch', target: 'Lead.Birthdate', source: 'note', mismatch: 'notDate' },
    { kind: 'unknownTarget', target: 'Lead.Gone__c' },
    { kind: 'withheld', target: 'Lead.Gone__c', source: 'email' },
    { kind: 'unknownTarget', target: 'Lead.Fax' },
    { kind: 'unknownSource', target: 'Lead.Fax', source: 'missing' },
    { kind: 'unknownSource', target: 'Task.Subject', source: 'anything' },
    { kind: 'unknownTarget', target: 'Lead.X' },
    { kind: 'unreadableExpression', target: 'Lead.X', source: '{{1 +}}' },
    { kind: 'requiredEmpty', target: 'Lead.Company' },
  ]);
});
