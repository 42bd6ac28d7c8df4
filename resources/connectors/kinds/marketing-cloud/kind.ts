import { secretField } from '@tributary/engine/definition/secret.ts';
import * as z from 'zod';
import { outwardUrl } from '../../../outward/outward.ts';
import type { ConnectorKindDeclaration } from '../declaration.ts';

const text = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters`).default('');

/** The paths that list campaigns: Marketing Cloud's own, and the rows of a data extension. */
const CAMPAIGN_PATH =
  /^\/(?:hub\/v1\/campaigns|data\/v1\/customobjectdata\/key\/[\w%.~-]+\/rowset)(?:\?[\w$%&=.,+~ -]*)?$/;
/** The refusal of another path. */
const NO_CAMPAIGN_PATH = 'Begin with /hub/v1/campaigns or /data/v1/customobjectdata/key/';

/** The queries for campaigns. */
export const cloudQueriesSchema = z.strictObject({
  /** The path by which campaigns are listed; without one they are not fetched. */
  campaigns: z
    .string()
    .trim()
    .max(2_000, 'At most 2000 characters')
    .refine((path) => path === '' || CAMPAIGN_PATH.test(path), NO_CAMPAIGN_PATH)
    .default(''),
  /** The field of an item that is used as the campaign code; `campaignCode` when it is empty. */
  destinationField: text(80),
});

const fields = {
  /** The account's authentication address: `https://{subdomain}.auth.marketingcloudapis.com`. */
  endpoint: outwardUrl('endpoint'),
  /** The client of the installed package. */
  clientId: text(500),
  clientSecret: secretField(4_000),
  /** The business unit; the package's own when empty. */
  accountId: text(20),
  /** The external key of the data extension that gets a row for each submission; none when empty. */
  dataExtension: text(200),
  /** The primary key columns of its rows, divided by commas. */
  primaryKeys: text(500),
  /** The event definition key of the journey that a submission begins; none when empty. */
  eventKey: text(200),
  /** The target field whose value names the contact of that journey. */
  contactKey: text(200),
  queries: cloudQueriesSchema.default({ campaigns: '', destinationField: '' }),
};

/** Salesforce Marketing Cloud Engagement, by its REST API. */
export const marketingCloudKind = {
  flag: 'MARKETING_CLOUD_CONNECTOR',
  fields,
  initial: {
    endpoint: '',
    clientId: '',
    clientSecret: null,
    accountId: '',
    dataExtension: '',
    primaryKeys: '',
    eventKey: '',
    contactKey: '',
    queries: { campaigns: '', destinationField: '' },
  },
  secrets: ['clientSecret'],
  optionalSecrets: [],
  required: ['clientId'],
  addresses: ['endpoint'],
  isAuthorized: false,
  writesRecords: false,
  isPayment: false,
  isUsual: false,
  refusals: { [NO_CAMPAIGN_PATH]: 'noCampaignPath' },
} as const satisfies ConnectorKindDeclaration;
