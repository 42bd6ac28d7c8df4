import { defineResource } from '@tributary/engine/definition/resource.ts';
import { secretField } from '@tributary/engine/definition/secret.ts';
import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';
import { outwardUrl } from '../outward/outward.ts';

/** How the service knows our client at its token address (RFC 6749, section 2.3.1; `none` relies on PKCE alone). */
export const CLIENT_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const;
export const NO_CLIENT_SECRET = 'Enter the client secret';
export const OTHER_CLIENT_HOST =
  'A client secret belongs to the service that it was entered for. Enter it again for this address.';
/** Name of the write that stores a service's grant. People can't make it. */
export const INTEGRATION_GRANT = 'grant';

/**
 * The service's grant (specification, section 3: `authorization.response.refresh_token`). Only the product writes it.
 */
export const grantedSchema = z.strictObject({
  access_token: secretField(8_000),
  refresh_token: secretField(8_000),
  authorizedAt: z.iso.datetime(),
  /** The name of the person who granted it. */
  authorizedBy: z.string().max(320),
});

const authorizationSchema = z.strictObject({
  authorizeUrl: outwardUrl('authorizeUrl'),
  tokenUrl: outwardUrl('tokenUrl'),
  clientId: requiredText('clientId', 500),
  clientSecret: secretField(4_000),
  scope: z.string().trim().max(500, 'At most 500 characters').default(''),
  response: grantedSchema.nullable().default(null),
});

/** A service of the organization's own that people authorize on its sign-in page (specification, section 3). */
export const customIntegrationSchema = z.object({
  type: z.literal('custom').default('custom'),
  name: requiredText('name', 80),
  identifier: z
    .string({ error: 'The identifier field is required' })
    .trim()
    .min(1, 'The identifier field is required')
    .max(60, 'At most 60 characters')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens'),
  method: z.enum(CLIENT_METHODS).default('client_secret_basic'),
  authorization: authorizationSchema,
});
export type CustomIntegrationData = z.infer<typeof customIntegrationSchema>;

export const customIntegrations = defineResource({
  name: 'custom-integrations',
  title: 'custom integration',
  subject: 'custom_integrations',
  schema: customIntegrationSchema,
  serverOwned: ['type'],
  displayTitle: (integration) => integration.name,
  quota: 'CUSTOM_INTEGRATIONS',
  secrets: [
    'authorization.clientSecret',
    'authorization.response.access_token',
    'authorization.response.refresh_token',
  ],
  operations: { create: true, update: true, remove: true, restore: true },
  unique: { identifier: 'Another integration has this identifier' },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      identifier: { type: 'text', search: true, column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
    omit: ['authorization'],
  },
  openPath: '/general-settings/integrations/:id',
  example: (n) => ({
    name: `Membership ${n}`,
    identifier: `membership-${n}`,
    method: 'client_secret_basic',
    authorization: {
      authorizeUrl: 'https://login.example.org/authorize',
      tokenUrl: 'https://login.example.org/token',
      clientId: `client-${n}`,
      clientSecret: `a client secret ${n}`,
      scope: 'members.write',
    },
  }),
});
