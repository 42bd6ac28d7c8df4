import * as z from 'zod';

/** Whether a person is asked for one-time codes. */
export const codesStateSchema = z.object({
  /** False for people who sign in through another service. */
  available: z.boolean(),
  /** Since when codes are asked for; null when they are not. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
});

/** The secret of one-time codes, as text and as an address that apps read. */
export const codesSetUpSchema = z.object({ key: z.string(), address: z.string() });
export type CodesSetUp = z.infer<typeof codesSetUpSchema>;

export const passkeyItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether it lives in more places than one device. */
  backedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyItem = z.infer<typeof passkeyItemSchema>;

export const passkeysStateSchema = z.object({
  available: z.boolean(),
  items: z.array(passkeyItemSchema),
});

/** The browser's options to make a passkey (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3). */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.number().exactOptional(),
  excludeCredentials: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        transports: z.array(z.string()).exactOptional(),
      }),
    )
    .exactOptional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      residentKey: z.enum(['discouraged', 'preferred', 'required']).exactOptional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).exactOptional(),
    })
    .exactOptional(),
  hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])).exactOptional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).exactOptional(),
  extensions: z.object({ credProps: z.boolean().exactOptional() }).exactOptional(),
});
