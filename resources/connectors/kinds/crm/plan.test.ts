import { expect, it } from 'vitest';
import type { PlanInput } from '../../port/connector.ts';
import { crmOrderSchema, planCrm, previewCrm } from './plan.ts';
import { queryFor } from './soql.ts';

const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  transactionId: '0190-tx',
  form: { id: 'f', description: 'Donate' },
  page: { id: 'p', name: 'Winter', campaignCode: '701Sim000000001AAA' },
  language: 'en',
  submittedAt: new Date('2026-11-22T23:00:00Z'),
  submittedOn: '2026-11-22',
  answers: { firstName: 'Ada', lastName: 'Stream', email: 'ada@example.org', 'home.city': 'Bath' },
  email: 'ada@example.org',
  consents: [],
  donation: { amount: { minor: 1999, currency: 'GBP' }, frequency: 'one-off', method: undefined },
  mapping: {},
  instruction: undefined,
  ...more,
});

it('takes the usual fields of a contact without a mapping, and finds it by its address', () => {
  expect(planCrm(input()).steps).toEqual([
    {
      object: 'Contact',
      operation: 'find',
      match: ['Email'],
      fields: { FirstName: 'Ada', LastName: 'Stream', Email: 'ada@example.org' },
      links: {},
    },
  ]);
  const nobody = planCrm(input({ answers: {}, email: undefined }));
  expect(nobody.steps).toEqual([]);
});

it('fills a field with the label of the chosen amount, and leaves it out where there is none', () => {
  const mapping = { 'Contact.LastName': 'lastName', 'Contact.Level__c': 'submission.amountLabel' };
  const { donation } = input();
  const labelled = planCrm(input({ mapping, donation: { ...donation!, label: 'Patron' } }));
  expect(labelled.steps[0]!.fields).toEqual({ LastName: 'Stream', Level__c: 'Patron' });
  expect(planCrm(input({ mapping })).steps[0]!.fields).toEqual({ LastName: 'Stream' });
});

it('makes one step for each object, each after those that it refers to', () => {
  const order = planCrm(
    input({
      mapping: {
        'Opportunity.Amount': 'submission.amount',
        'Opportunity.CampaignId': 'submission.campaign',
        'Opportunity.Transaction_Id__c': 'submission.id',
        'Opportunity.Name': { expression: '{{firstName}} {{submission.date}}' },
        'Contact.LastName': 'lastName',
        'Contact.MailingCity': 'home.city',
      },
      instruction: {
        records: {
          Opportunity: { operation: 'upsert', match: ['Transaction_Id__c'], links: { ContactId: 'Contact' } },
        },
      },
    }),
  );
  expect(order.steps).toEqual([
    {
      object: 'Contact',
      operation: 'create',
      match: [],
      fields: { LastName: 'Stream', MailingCity: 'Bath' },
      links: {},
    },
    {
      object: 'Opportunity',
      operation: 'upsert',
      match: ['Transaction_Id__c'],
      fields: {
        Amount: 19.99,
        CampaignId: '701Sim000000001AAA',
        Transaction_Id__c: '0190-tx',
        Name: 'Ada 2026-11-22',
      },
      links: { ContactId: 'Contact' },
    },
  ]);
  expect(previewCrm(order)[1]).toMatchObject({
    request: 'PATCH /services/data/v53.0/sobjects/Opportunity/Transaction_Id__c',
    values: { ContactId: '→ Contact' },
  });
});

it('plans valid requests for any configuration and answers', () => {
  const links = { A: 'Lead', B: 'Contact', 'x y': 'Lead', C: '../Lead' };
  const order = planCrm(
    input({
      answers: { lastName: '@{Contact.id} @{'.repeat(20_000), n: 3, many: ['a', 'b'], o: { p: 1 } },
      mapping: {
        'Contact.LastName': 'lastName',
        'Contact.Tags__c': 'many',
        'Contact.Object__c': 'o',
        'Lead.Company': { constant: true },
        'Lead.../query': 'n',
        LastName: 'lastName',
      },
      instruction: {
        records: { Contact: { operation: 'drop', match: ['Id', '1 OR 1'], links }, Lead: { links } },
      },
    }),
  );
  expect(crmOrderSchema.safeParse(order).success).toBe(true);
  const [first, second] = order.steps;
  expect(first).toMatchObject({ object: 'Contact', operation: 'create', match: [], links: {} });
  expect(first!.fields['Tags__c']).toBe('a;b');
  expect(String(first!.fields['LastName'])).not.toContain('@{');
  expect(second).toMatchObject({ object: 'Lead', links: { B: 'Contact' }, fields: { Company: true } });
});

it('writes visitors’ text into a query as a value', () => {
  expect(queryFor('Contact', ['Email', 'Age__c'], { Email: "a' OR Name != '\\\n", Age__c: 3 })).toBe(
    "SELECT Id FROM Contact WHERE Email = 'a\\' OR Name != \\'\\\\ ' AND Age__c = 3 ORDER BY CreatedDate LIMIT 1",
  );
});
