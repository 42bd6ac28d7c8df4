import { ROLES } from '@tributary/engine/access/roles.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import { FLAGS, QUOTA_FEATURES } from '@tributary/engine/quota/plans.ts';
import * as z from 'zod';
import { preferencesSchema } from './account.ts';

/** The signed-in person with their organization's settings, and the permissions of their role and plan. */
const currentSessionSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** The organization's slug. */
  tenantSlug: z.string(),
  /** The organization's name. */
  tenantName: z.string(),
  /** The organization's settings that every member sees. */
  organization: z.object({
    /** Names of pictures that its site serves; null without one. */
    logo: z.string().nullable(),
    favicon: z.string().nullable(),
    language: z.string(),
    currency: z.string(),
    /** The time zone by which days are counted and times are shown. */
    timezone: z.string(),
    revisionMonths: z.int(),
  }),
  /** The URL of the organization's site. */
  sitesOrigin: z.string(),
  /** The plan's name. */
  plan: z.string(),
  /** The organization's differences from its plan; null is a quota without a limit. */
  packageFeatures: z.partialRecord(
    z.enum([...FLAGS, ...QUOTA_FEATURES]),
    z.union([z.boolean(), z.int().nullable()]),
  ),
  features: z.array(z.enum(FLAGS)),
  /** The limits of the plan; a resource without a limit is left out. */
  quotas: z.partialRecord(z.enum(QUOTA_FEATURES), z.int().optional()),
  /** `action:subject`. */
  permissions: z.array(z.string()),
  /** Whether the person must set up a second factor before anything else. */
  lacksFactor: z.boolean(),
  /** The name of their picture; null without one. */
  avatar: z.string().nullable(),
  /** Their appearance, once they have chosen one. */
  preferences: preferencesSchema.nullable(),
  /** The language of their emails. */
  locale: z.string(),
});

export const sessionRoutes = defineRoutes({
  'GET /session': {
    access: 'signed-in',
    withoutFactor: true,
    summary: 'Retrieve the signed-in person and their organization',
    response: currentSessionSchema,
  },
});
