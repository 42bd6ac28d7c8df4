import { secretField } from '@tributary/engine/definition/secret.ts';
import * as z from 'zod';
import { outwardUrl } from '../../../outward/outward.ts';
import type { ConnectorKindDeclaration } from '../declaration.ts';

export const CUSTOM_METHODS = ['POST', 'PUT', 'PATCH'] as const;
export const CUSTOM_CONTENT_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/plain',
] as const;

/** Longest template, in characters. */
export const TEMPLATE_LIMIT = 20_000;
/** The refusal of a header that a request can't have, or that is added automatically. */
const NO_HEADER_NAME = 'A request can not have this header';

/** Headers that are the request's own. */
const OWN =
  /^(host|content-length|content-type|connection|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*|webhook-.*)$/i;
const headerName = z
  .string()
  .trim()
  .max(80, 'At most 80 characters')
  .refine(
    (name) => name === '' || (/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) && !OWN.test(name)),
    NO_HEADER_NAME,
  );
const headerValue = z
  .string()
  .trim()
  .max(1_000, 'At most 1000 characters')
  .refine((value) => /^[\x20-\x7e]*$/.test(value), NO_HEADER_NAME);

const fields = {
  endpoint: outwardUrl('endpoint'),
  method: z.enum(CUSTOM_METHODS).default('POST'),
  contentType: z.enum(CUSTOM_CONTENT_TYPES).default('application/json'),
  /** Liquid over the mapped answers; when it is empty, the mapped answers are sent as JSON or as a form. */
  template: z.string().max(TEMPLATE_LIMIT, `At most ${TEMPLATE_LIMIT} characters`).default(''),
  /** The secret that signs each request by Standard Webhooks: `whsec_` and Base64, or any text. */
  signingSecret: secretField(500),
  /** One header that anybody may read. */
  headerName: headerName.default(''),
  headerValue: headerValue.default(''),
  /** One header whose value is a credential. */
  secretHeaderName: headerName.default(''),
  secretHeaderValue: secretField(4_000),
  /** Where a token is fetched with OAuth 2.0 client credentials; no token is sent when it is empty. */
  tokenUrl: z.union([z.literal(''), outwardUrl('tokenUrl')]).default(''),
  clientId: z.string().trim().max(500, 'At most 500 characters').default(''),
  clientSecret: secretField(4_000),
  scope: z.string().trim().max(500, 'At most 500 characters').default(''),
  /** The custom integration whose token is sent, instead of a token fetched with client credentials. */
  integrationId: z.uuid().nullish(),
};

/** A service of the organization's own, called by a signed request. */
export const customKind = {
  flag: 'CUSTOM_CONNECTOR',
  fields,
  initial: {
    endpoint: '',
    method: 'POST',
    contentType: 'application/json',
    template: '',
    signingSecret: null,
    headerName: '',
    headerValue: '',
    secretHeaderName: '',
    secretHeaderValue: null,
    tokenUrl: '',
    clientId: '',
    clientSecret: null,
    scope: '',
  },
  secrets: ['signingSecret'],
  optionalSecrets: ['secretHeaderValue', 'clientSecret'],
  required: [],
  addresses: ['endpoint', 'tokenUrl'],
  isAuthorized: false,
  writesRecords: false,
  isPayment: false,
  takesMore: true,
  isUsual: false,
  refusals: { [NO_HEADER_NAME]: 'noHeaderName' },
} as const satisfies ConnectorKindDeclaration;
