import { ROLES } from '@tributary/engine/access/roles.ts';
import { optionalText } from '@tributary/engine/definition/text.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import * as z from 'zod';

/** Names are one line in emails and lists. */
const nameText = optionalText(60)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'This text holds characters that cannot be stored')
  .refine((text) => text === text.trim(), 'No leading or trailing spaces');

/** Changes that people make to their own user. */
export const profileBody = z.strictObject({
  firstName: nameText.optional(),
  lastName: nameText.optional(),
  locale: z.enum(LOCALES).optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

/** A person as they see themselves. */
export const profileSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string(),
  role: z.enum(ROLES),
  organization: z.object({ slug: z.string(), name: z.string() }),
  createdAt: z.string(),
  /** Names the picture; null without one. */
  avatar: z.string().nullable(),
  /** Whether they sign in with a password that is kept here. */
  hasPassword: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** How the console looks and speaks to a person. */
export const preferencesSchema = z.strictObject({
  language: z.enum(LOCALES),
  skin: z.enum(['light', 'dark', 'auto']),
  layout: z.enum(['vertical', 'horizontal']),
  direction: z.enum(['ltr', 'rtl']),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const passwordBody = z.strictObject({
  current: z.string().min(1, 'This field is required').max(1024),
  next: z.string().min(1, 'This field is required').max(1024),
});

/** One place where a person is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** As the browser called itself; null when it is not known. */
  userAgent: z.string().nullable(),
  /** The address it came from, shortened. */
  network: z.string().nullable(),
  organization: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionSchema>;

/** The largest picture that is taken, in bytes: 5 MB. */
export const AVATAR_LIMIT_BYTES = 5_000_000;
