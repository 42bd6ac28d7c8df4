import { ROLES, SILENT_ROLES } from '@tributary/engine/access/roles.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { optionalText } from '@tributary/engine/definition/text.ts';
import { EMAIL_ADDRESS, MAX_EMAIL_LENGTH } from '@tributary/kit/email-address.ts';
import { DEFAULT_LOCALE, LOCALES } from '@tributary/kit/i18n/locales.ts';
import * as z from 'zod';

/** As stored. A deleted user has a `deletedAt` and is shown as deleted only in the log (specification, section 4). */
export const USER_STATUSES = ['PENDING', 'ACTIVE', 'INACTIVE'] as const;

export const NO_ADDRESS = 'Enter a whole e-mail address, like name@example.org';
export const ALREADY_MEMBER = 'User is already member of your organization.';

/** In the one spelling in which addresses are stored and compared. */
const emailText = z
  .string({ error: 'The email field is required' })
  .overwrite((text) => text.trim().normalize('NFKC').toLowerCase())
  .min(1, 'The email field is required')
  .max(MAX_EMAIL_LENGTH, `At most ${MAX_EMAIL_LENGTH} characters`)
  .regex(EMAIL_ADDRESS, NO_ADDRESS);

/** Emails and lists show names as one line. */
const nameText = optionalText(60)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'This text holds characters that cannot be stored')
  .refine((text) => text === text.trim(), 'No leading or trailing spaces');

/** The invitation of a user: author, organization and expiry. Its secret is stored elsewhere. */
const invitationSchema = z.object({
  /** The name of the person who invited. */
  inviter: z.string(),
  organization_id: z.uuid(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
});
export type InvitationData = z.infer<typeof invitationSchema>;

/** A user as it is stored (specification, section 3). */
export const userSchema = z.object({
  email: emailText,
  firstName: nameText.default(''),
  lastName: nameText.default(''),
  role: z.enum(ROLES, { error: 'The role field is required' }),
  locale: z.enum(LOCALES).default(DEFAULT_LOCALE),
  status: z.enum(USER_STATUSES).default('PENDING'),
  /** The account that signs in as this user; null until the invitation is accepted. */
  accountId: z.uuid().nullable().default(null),
  invitation: invitationSchema.nullable().default(null),
});
export type UserData = z.infer<typeof userSchema>;

/** First and last name, or the address of a user without. */
export const nameOf = ({ firstName, lastName, email }: Pick<UserData, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** The action by which an invited person becomes active. It has no route: sign-in runs it. */
export const ACCEPT_ACTION = 'accept';

export const users = defineResource({
  name: 'users',
  title: 'user',
  subject: 'users',
  schema: userSchema,
  serverOwned: ['status', 'accountId', 'invitation'],
  fixed: ['email'],
  // First name or e-mail, as the log names users (specification, section 3).
  displayTitle: (user) => user.firstName || user.email,
  quota: 'USERS',
  quotaExceptions: { uncounted: { field: 'role', values: SILENT_ROLES }, unbound: ['plenipotent'] },
  operations: { create: { event: 'INVITE' }, update: true, remove: true },
  actions: {
    resend: { ability: 'create', event: 'INVITE' },
    revoke: { ability: 'update', event: 'UPDATE' },
    deactivate: { ability: 'update', event: 'UPDATE' },
    reactivate: { ability: 'update', event: 'UPDATE' },
  },
  unique: { email: ALREADY_MEMBER },
  list: {
    fields: {
      firstName: { type: 'text', search: true, sort: true, column: true },
      lastName: { type: 'text', search: true, sort: true },
      email: { type: 'text', search: true, sort: true, column: true },
      role: { type: 'text', filter: true, column: true },
      status: { type: 'text', filter: true, column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: 'firstName',
    omit: ['accountId'],
    state: 'status',
  },
  openPath: '/users/view/:id',
  example: (n) => ({
    email: `person-${n}@example.org`,
    firstName: 'Ada',
    lastName: `Stream ${n}`,
    role: 'creator',
    locale: 'en-US',
  }),
});
