import { formConfigurationSchema } from '@tributary/resources/form-configurations/form-configuration.ts';
import { fixedTargets } from '@tributary/resources/form-configurations/mapping/fixed-targets.ts';
import { expect, it } from 'vitest';
import { mappedForm } from './mapped-forms.server.ts';

const question = (id: string, type: string, more: object = {}) => ({ id, type, key: id, label: id, ...more });
const COMPONENTS = [
  question('email', 'email', { required: true }),
  question('firstName', 'text'),
  question('note', 'textarea'),
];
const stored = (components: object[], configuration: object | null = null) => ({
  id: '01a2064c-a14d-7355-93d5-1c70ab87bf28',
  description: 'Join',
  schema: { components },
  configuration: configuration && {
    id: '01a2064c-a14d-7355-93d5-1c70ab87bf29',
    data: formConfigurationSchema.parse({ description: 'To the CRM', ...configuration }),
  },
});
const TARGETS = [
  {
    object: 'Lead',
    fields: [
      {
        name: 'Company',
        label: 'Company',
        type: 'string',
        isRequired: true,
        isExternalId: false,
        referenceTo: [],
        values: [],
        length: null,
      },
    ],
  },
];

it('lists fields that are sent, withheld, not mapped or wrong', () => {
  const [only] = mappedForm(
    stored(COMPONENTS, {
      connectorsMappings: JSON.stringify({
        crm: {
          'Lead.Email': 'email',
          'Lead.Description': { expression: '{{firstName}}: {{submission.date}}' },
          'Lead.LeadSource': { constant: 'Web' },
        },
      }),
      connectorsPermissions: JSON.stringify({ crm: { consent: 'news', fields: ['email'] } }),
    }),
    () => TARGETS,
    'en-US',
  );
  expect(only).toMatchObject({ connector: 'crm', isUsual: false, consent: 'news', isConditional: false });
  expect(only!.flows.map(({ field, target, leaves }) => [field, target, leaves])).toEqual([
    ['email', 'Lead.Email', true],
    ['firstName', 'Lead.Description', false],
    ['submission.date', 'Lead.Description', true],
    [null, 'Lead.LeadSource', true],
  ]);
  expect(only!.unmapped.map(({ key }) => key)).toEqual(['note']);
  expect(only!.problems.map(({ kind, target }) => [kind, target])).toContainEqual([
    'requiredEmpty',
    'Lead.Company',
  ]);
});

it('names the payer of a donation without a configuration, and forms without a connector', () => {
  const gift = question('amount', 'amount', { presets: [{ amount: 1000 }] });
  const [paid] = mappedForm(stored([...COMPONENTS, gift]), () => [], 'en-US');
  expect(paid).toMatchObject({ connector: 'payment-v2', isUsual: true, configuration: null });
  expect(paid!.flows.map(({ field }) => field)).toEqual(['firstName', 'email']);
  const [nowhere] = mappedForm(stored(COMPONENTS), () => [], 'en-US');
  expect(nowhere).toMatchObject({ connector: null, flows: [] });
  expect(nowhere!.unmapped).toHaveLength(3);
  const everything = { connectorsMappings: JSON.stringify({ custom: {} }) };
  const [all] = mappedForm(stored(COMPONENTS, everything), () => [], 'en-US');
  expect(all!.flows.map(({ field }) => field)).toEqual(['email', 'firstName', 'note']);
});

it('treats all answers like a mapping, if a service names its fields', () => {
  const columns = ['SubscriberKey', 'email'].map((name) => ({
    ...TARGETS[0]!.fields[0]!,
    name,
    isRequired: name === 'SubscriberKey',
  }));
  const cloud = { connectorsMappings: JSON.stringify({ 'marketing-cloud': {} }) };
  const [sent] = mappedForm(stored(COMPONENTS, cloud), () => [{ object: '', fields: columns }], 'en-US');
  expect(sent).toMatchObject({ isUsual: true });
  expect(sent!.problems.map(({ kind, target }) => [kind, target])).toEqual([
    ['unknownTarget', 'firstName'],
    ['unknownTarget', 'note'],
    ['requiredEmpty', 'SubscriberKey'],
  ]);
  const kept = {
    ...cloud,
    connectorsPermissions: JSON.stringify({ 'marketing-cloud': { fields: ['email'] } }),
  };
  const [less] = mappedForm(stored(COMPONENTS, kept), () => [{ object: '', fields: columns }], 'en-US');
  expect(less!.problems.map(({ kind }) => kind)).toEqual(['requiredEmpty']);

  const talk = { connectorsMappings: JSON.stringify({ conversation: {} }) };
  const message = fixedTargets('conversation')!.map(({ fields }) => ({ object: '', fields: [...fields] }));
  const empty = (components: object[]) =>
    mappedForm(stored(components, talk), () => message, 'en-US')[0]!.problems.map(({ target }) => target);
  expect(empty(COMPONENTS)).toEqual(['body', 'address']);
  expect(empty([...COMPONENTS, question('phone', 'phone', { required: true })])).toEqual(['body']);
});
