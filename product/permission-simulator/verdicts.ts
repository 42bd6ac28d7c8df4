import { ACTIONS, ROLES, SUBJECTS } from '@tributary/engine/access/roles.ts';
import { FLAGS, QUOTA_FEATURES } from '@tributary/engine/quota/plans.ts';
import { USER_STATUSES } from '@tributary/resources/users/user.ts';
import * as z from 'zod';

/** People's actions, in the order in which screens list them. */
export const DEEDS = [
  'signIn',
  'list',
  'view',
  'create',
  'duplicate',
  'update',
  'tag',
  'act',
  'remove',
  'restore',
  'revisions',
  'restoreRevision',
  'export',
  'ability',
  'flag',
] as const;
export type Deed = (typeof DEEDS)[number];

/** Why a person can't do an action, in the order in which the server refuses. */
const reasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('invited'), invitation: z.enum(['waiting', 'expired', 'revoked']) }),
  z.object({ code: z.literal('inactive') }),
  z.object({ code: z.literal('accountDisabled') }),
  z.object({ code: z.literal('domainNotAllowed'), domain: z.string() }),
  z.object({ code: z.literal('secondFactor') }),
  z.object({
    code: z.literal('role'),
    role: z.enum(ROLES),
    /** The roles that include it, of those that the asking person may give. */
    roles: z.array(z.enum(ROLES)),
  }),
  /** One of the features is needed, and the plan includes none. */
  z.object({ code: z.literal('plan'), plan: z.string(), flags: z.array(z.enum(FLAGS)) }),
  z.object({ code: z.literal('quota'), feature: z.enum(QUOTA_FEATURES), used: z.int(), limit: z.int() }),
]);
export type Reason = z.infer<typeof reasonSchema>;

const actionSchema = z.object({
  /** Unique among all actions: `pages.act.publish`. */
  key: z.string(),
  deed: z.enum(DEEDS),
  /** The named action, of the deed `act`. */
  act: z.string().optional(),
  /** Of the deed `flag`: a part of the product that a plan includes or not. */
  flag: z.enum(FLAGS).optional(),
  /** The ability that the server requires; null for actions of every signed-in person. */
  ability: z.enum(ACTIONS).nullable(),
  allowed: z.boolean(),
  /** Why not; empty where it is allowed. */
  reasons: z.array(reasonSchema),
  /** The operations of the API that it consists of: `POST /api/v1/pages/:id/publish`. */
  operations: z.array(z.string()),
});
export type ActionVerdict = z.infer<typeof actionSchema>;

const areaSchema = z.object({
  /** Null for actions without a subject in the table of roles. */
  subject: z.enum(SUBJECTS).nullable(),
  actions: z.array(actionSchema),
});
export type AreaVerdict = z.infer<typeof areaSchema>;

export const verdictsSchema = z.object({
  role: z.enum(ROLES),
  /** The plan of the organization. */
  plan: z.string(),
  /** The roles that this person or role may give to others. */
  gives: z.array(z.enum(ROLES)),
  /** Null where a role was asked about. */
  person: z
    .object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      status: z.enum(USER_STATUSES),
      /** Why the asking person can't change the role of this person; null where they can. */
      fixed: z.enum(['beyondYou', 'yourself', 'lastAdmin']).nullable(),
    })
    .nullable(),
  areas: z.array(areaSchema),
});
export type Verdicts = z.infer<typeof verdictsSchema>;
