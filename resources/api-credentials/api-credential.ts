import {
  permissionsOf,
  ROLES,
  SILENT_ROLES,
  type Permission,
  type Subject,
} from '@tributary/engine/access/roles.ts';
import { withCopySuffix } from '@tributary/engine/definition/duplicate.ts';
import { issuedMark } from '@tributary/engine/definition/issued.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';

const DAY_MS = 86_400_000;

/** Subjects that concern a person's own account, or that no operation of the API asks for. */
const NOT_GRANTABLE: readonly Subject[] = ['account_settings', 'billing'];
/** Abilities that no operation asks for: of some kinds there is one record, which is updated; the console is only read. */
const NOT_ASKED: readonly Permission[] = [
  'create:connectors',
  'create:integrations',
  'create:developers_console',
  'update:developers_console',
  'delete:developers_console',
];

/** The scopes that a credential can have: every ability of the roles that an operation of the API requires. */
export const GRANTABLE: readonly Permission[] = [
  ...new Set(ROLES.filter((role) => !SILENT_ROLES.includes(role)).flatMap(permissionsOf)),
].filter(
  (permission) =>
    !NOT_ASKED.includes(permission) && !NOT_GRANTABLE.some((subject) => permission.endsWith(`:${subject}`)),
);

export const NO_SCOPES = 'Choose at least one scope';
export const WIDER_SCOPES = 'You can only give scopes that you have yourself';
export const REVOKED = 'This credential is revoked. Create a new one.';

/** Credentials of another system that calls the console API (specification, section 3: OAuth client). */
export const apiCredentialSchema = z.object({
  description: requiredText('description'),
  scopes: z.array(z.enum(GRANTABLE)).min(1, NO_SCOPES).max(GRANTABLE.length),
  status: z.enum(['ACTIVE', 'REVOKED']).default('ACTIVE'),
  clientID: z.string().default(''),
  /** The role of its creator at that time. It limits the credential, whatever its scopes. */
  role: z.enum(ROLES).default('user'),
  secret: issuedMark,
});
export type ApiCredentialData = z.infer<typeof apiCredentialSchema>;

export const apiCredentials = defineResource({
  name: 'api-credentials',
  title: 'API credential',
  subject: 'client_admin_api_credentials',
  schema: apiCredentialSchema,
  serverOwned: ['status', 'clientID', 'role', 'secret'],
  displayTitle: ({ description }) => description,
  quota: 'CLIENT_ADMIN_API',
  // Specification, section 8.
  quotaRefusal: 'You have reached client admin api credentials limit',
  quotaExceptions: { uncounted: { field: 'status', values: ['REVOKED'] }, unbound: [] },
  operations: {
    create: true,
    update: true,
    duplicate: (credential, at) => ({
      ...withCopySuffix(credential, at),
      status: 'ACTIVE' as const,
      clientID: '',
    }),
    remove: true,
  },
  // The system that uses it has a day to take over the new secret.
  issues: { secret: { prefix: 'tribsec_', bytes: 32, overlapMs: DAY_MS } },
  actions: {
    rotate: { ability: 'update', event: 'UPDATE', issues: ['secret'] },
    revoke: { ability: 'delete', event: 'UPDATE' },
  },
  openPath: '/general-settings/developers/:id/edit',
  list: {
    fields: {
      description: { type: 'text', search: true, sort: true, column: true },
      clientID: { type: 'text', search: true, column: true },
      scopes: { type: 'text', column: true },
      status: { type: 'text', filter: true, column: true },
      createdAt: { type: 'date', sort: true, filter: true },
    },
    defaultSort: '-createdAt',
    state: 'status',
  },
  example: (n) => ({
    description: `Data warehouse ${n}`,
    scopes: ['read:pages', 'read:transactions'],
  }),
});
