import { expect, it } from 'vitest';
import { connectorsIn, readPart } from '../../configuration-parts/parts.ts';
import { applyTemplate, partsSchema } from './apply.ts';
import { PRODUCT_PARTS } from './product-templates.ts';

const json = (value: unknown) => JSON.stringify(value);
const all = { isAllowed: () => true, known: undefined };

it('replaces the connectors that the template names, and keeps the others', () => {
  const configuration = partsSchema.parse({
    connectorsMappings: json({ 'payment-v2': { FirstName: 'firstName' }, crm: { 'Task.Subject': 'note' } }),
    connectorsTriggerConditions: json({ crm: { match: 'any' } }),
  });
  const record = { ...configuration, id: 'x', version: 3, connectorsEnvironments: '{"crm":"sandbox"}' };
  const { parts, applied, leftOut } = applyTemplate(PRODUCT_PARTS.donor, record, all);
  expect(Object.keys(parts)).toEqual(Object.keys(configuration));
  expect(applied).toEqual(['crm']);
  expect(leftOut).toEqual([]);
  expect(readPart('connectorsMappings', parts.connectorsMappings, 'payment-v2')).toEqual({
    FirstName: 'firstName',
  });
  expect(Object.keys(readPart('connectorsMappings', parts.connectorsMappings, 'crm')!)).not.toContain(
    'Task.Subject',
  );
  // A template without conditions takes those of before away.
  expect(readPart('connectorsTriggerConditions', parts.connectorsTriggerConditions, 'crm')).toBeUndefined();
});

it('reports settings that can’t be applied: outside the plan, over the maximum, and keys that the form lacks', () => {
  const full = partsSchema.parse({
    connectorsMappings: json({ a: {}, b: {}, c: {}, d: {}, 'payment-v2': {} }),
  });
  expect(applyTemplate(PRODUCT_PARTS.lead, full, all)).toMatchObject({
    parts: full,
    applied: [],
    leftOut: [{ connector: 'crm', why: 'tooMany' }],
  });
  const none = partsSchema.parse({});
  expect(applyTemplate(PRODUCT_PARTS.lead, none, { ...all, isAllowed: () => false }).leftOut).toEqual([
    { connector: 'crm', why: 'notInPlan' },
  ]);
  expect(applyTemplate(PRODUCT_PARTS.donor, none, { ...all, known: ['email', 'firstName'] }).missing).toEqual(
    ['lastName'],
  );
});

it('has templates of the product that can be applied to an empty configuration', () => {
  for (const template of Object.values(PRODUCT_PARTS)) {
    const { parts, applied } = applyTemplate(template, partsSchema.parse({}), all);
    expect(connectorsIn(parts)).toEqual(applied);
    expect(applied).toHaveLength(1);
  }
});
