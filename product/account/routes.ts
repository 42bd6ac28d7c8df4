import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import {
  AVATAR_LIMIT_BYTES,
  passwordBody,
  preferencesSchema,
  profileBody,
  profileSchema,
  sessionSchema,
} from './account.ts';

const access = ['update', 'account_settings'] as const;
/** How many sessions were ended. */
const endedSchema = z.object({ ended: z.int() });

/** Routes of a person's own account: profile, picture, password, sessions and preferences. */
export const accountRoutes = defineRoutes({
  'GET /account': { access, summary: 'Read your profile', response: profileSchema },
  'PATCH /account/profile': {
    versioned: true,
    access,
    summary: 'Change your names and language; If-Match names the version you have seen',
    body: profileBody,
    response: profileSchema,
  },
  'POST /account/password': {
    access,
    summary: 'Change your password; ends your other sessions',
    body: passwordBody,
    response: endedSchema,
  },
  'GET /account/sessions': {
    access,
    summary: 'List your sessions',
    response: z.object({ items: z.array(sessionSchema) }),
  },
  'DELETE /account/sessions': { access, summary: 'End all of your other sessions', response: endedSchema },
  'DELETE /account/sessions/:id': { access, summary: 'End one of your sessions', response: endedSchema },
  'PUT /account/preferences': {
    access,
    summary: 'Save how the console looks to you',
    body: preferencesSchema,
    response: preferencesSchema,
  },
  'PUT /account/avatar': {
    access,
    summary: 'Upload a PNG, JPEG or WebP picture of yours, up to 5 MB and 40 megapixels',
    file: { types: ['image/png', 'image/jpeg', 'image/webp'], limitBytes: AVATAR_LIMIT_BYTES },
    response: z.object({ avatar: z.string() }),
  },
  'DELETE /account/avatar': {
    access,
    summary: 'Remove your picture',
    response: z.object({ avatar: z.null() }),
  },
});
