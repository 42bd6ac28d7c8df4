import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { factorBodies } from './factor-bodies.ts';
import {
  codesSetUpSchema,
  codesStateSchema,
  creationOptionsSchema,
  passkeyItemSchema,
  passkeysStateSchema,
} from './responses.ts';

const access = ['update', 'account_settings'] as const;
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
const doneSchema = z.object({ done: z.literal(true) });

/** Requests of people about their one-time codes. */
export const codeRoutes = defineRoutes({
  'GET /account/one-time-codes': {
    access,
    summary: 'Read whether sign-in asks you for one-time codes',
    response: codesStateSchema,
  },
  'POST /account/one-time-codes': {
    access,
    summary: 'Begin to set up one-time codes',
    body: factorBodies.proof,
    response: codesSetUpSchema,
  },
  'POST /account/one-time-codes/confirm': {
    access,
    summary: 'Confirm the set-up with a first code; returns the recovery codes, once',
    body: factorBodies.code,
    response: recoveryCodesSchema,
  },
  'POST /account/one-time-codes/recovery-codes': {
    access,
    summary: 'Create new recovery codes; those from before end',
    body: factorBodies.proof,
    response: recoveryCodesSchema,
  },
  'POST /account/one-time-codes/forget-browsers': {
    access,
    summary: 'Ask for a code in every remembered browser again',
    response: doneSchema,
  },
  'POST /account/one-time-codes/remove': {
    access,
    summary: 'Stop asking for one-time codes',
    body: factorBodies.proof,
    response: doneSchema,
  },
});

/** Requests of people about their passkeys. */
export const passkeyRoutes = defineRoutes({
  'GET /account/passkeys': { access, summary: 'List your passkeys', response: passkeysStateSchema },
  'POST /account/passkeys/options': {
    access,
    summary: 'Begin to add a passkey',
    body: factorBodies.proof,
    response: creationOptionsSchema,
  },
  'POST /account/passkeys': {
    access,
    summary: 'Add the passkey that was made',
    body: factorBodies.addPasskey,
    response: passkeyItemSchema,
    status: 201,
  },
  'PATCH /account/passkeys/:id': {
    access,
    summary: 'Rename a passkey',
    body: factorBodies.rename,
    response: passkeyItemSchema,
  },
  'POST /account/passkeys/:id/remove': {
    access,
    summary: 'Remove a passkey',
    body: factorBodies.proof,
    response: doneSchema,
  },
});
