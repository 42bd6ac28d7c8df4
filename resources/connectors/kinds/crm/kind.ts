import { secretField } from '@tributary/engine/definition/secret.ts';
import * as z from 'zod';
import { outwardUrl } from '../../../outward/outward.ts';
import { grantFields, type ConnectorKindDeclaration } from '../declaration.ts';

/** The refusal of a query for campaigns that is none. */
const NO_QUERY = 'Begin the query with SELECT';
/** The refusal of a field that no CRM could have. */
const NO_FIELD_NAME = 'This is not the name of a field';

/** The queries for campaigns. */
export const crmQueriesSchema = z.strictObject({
  /** SOQL that lists the campaigns; without one they are not fetched. */
  campaigns: z
    .string()
    .trim()
    .max(4_000, 'At most 4000 characters')
    .refine((query) => query === '' || /^select\s/i.test(query), NO_QUERY)
    .default(''),
  /** The field of the result that is used as the campaign code; `Id` when it is empty. */
  destinationField: z
    .string()
    .trim()
    .max(80, 'At most 80 characters')
    .refine((name) => name === '' || /^[A-Za-z]\w*$/.test(name), NO_FIELD_NAME)
    .default(''),
});

const fields = {
  /** Where people sign in: `https://login.salesforce.com`, `https://test.salesforce.com` or the organization's own. */
  endpoint: outwardUrl('endpoint'),
  /** The consumer key of the connected app. */
  clientId: z.string().trim().max(500, 'At most 500 characters').default(''),
  clientSecret: secretField(4_000),
  queries: crmQueriesSchema.default({ campaigns: '', destinationField: '' }),
  ...grantFields,
};

/** Salesforce, by its REST API 53.0. */
export const crmKind = {
  flag: 'CRM_CONNECTOR',
  fields,
  initial: {
    endpoint: '',
    clientId: '',
    clientSecret: null,
    queries: { campaigns: '', destinationField: '' },
  },
  secrets: ['clientSecret'],
  optionalSecrets: [],
  required: ['clientId'],
  addresses: ['endpoint'],
  isAuthorized: true,
  writesRecords: true,
  isPayment: false,
  isUsual: false,
  refusals: { [NO_QUERY]: 'noQuery', [NO_FIELD_NAME]: 'noFieldName' },
} as const satisfies ConnectorKindDeclaration;
