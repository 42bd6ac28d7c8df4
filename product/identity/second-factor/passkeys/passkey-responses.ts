import * as z from 'zod';

const base64url = z.base64url().max(8_192);
const credential = {
  id: base64url.max(2_048),
  rawId: base64url.max(2_048),
  type: z.literal('public-key'),
  clientExtensionResults: z
    .object({ credProps: z.object({ rk: z.boolean().exactOptional() }).exactOptional() })
    .default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};

/** A browser's response when a passkey was made (`RegistrationResponseJSON` of WebAuthn level 3). */
export const registrationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url.max(65_536),
    transports: z.array(z.string().max(32)).max(8).default([]),
  }),
});
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;

/** A browser's response when a passkey was used (`AuthenticationResponseJSON`). */
export const assertionAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.max(128).optional(),
  }),
});
export type AssertionAnswer = z.infer<typeof assertionAnswer>;
