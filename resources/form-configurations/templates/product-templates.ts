import { partsSchema, type TemplateParts } from './apply.ts';

/** The templates of the product, which every organization reads. */
export const PRODUCT_TEMPLATES = ['donor', 'lead', 'payer'] as const;
type ProductTemplate = (typeof PRODUCT_TEMPLATES)[number];

const partsOf = (parts: Record<string, Record<string, unknown>>): TemplateParts =>
  partsSchema.parse(
    Object.fromEntries(Object.entries(parts).map(([part, content]) => [part, JSON.stringify(content)])),
  );

const PERSON = { FirstName: 'firstName', LastName: 'lastName', Email: 'email' };
const of = (object: string, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, source]) => [`${object}.${field}`, source]));

/** The parts of each template. */
export const PRODUCT_PARTS: Record<ProductTemplate, TemplateParts> = {
  donor: partsOf({
    connectorsMappings: {
      crm: {
        ...of('Contact', PERSON),
        ...of('Opportunity', {
          Name: { expression: '{{firstName}} {{lastName}}, {{submission.form}}' },
          StageName: { constant: 'Closed Won' },
          CloseDate: 'submission.date',
          Amount: 'submission.amount',
        }),
      },
    },
    connectorsInstructions: {
      crm: {
        records: {
          Contact: { operation: 'find', match: ['Email'] },
          Opportunity: { operation: 'create', match: [], links: { ContactId: 'Contact' } },
        },
      },
    },
  }),
  lead: partsOf({
    connectorsMappings: {
      crm: of('Lead', { ...PERSON, Company: { constant: '-' }, LeadSource: { constant: 'Web' } }),
    },
    connectorsInstructions: { crm: { records: { Lead: { operation: 'find', match: ['Email'] } } } },
  }),
  payer: partsOf({ connectorsMappings: { 'payment-v2': of('Contact', PERSON) } }),
};
