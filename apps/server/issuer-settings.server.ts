import * as z from 'zod';

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname);

/**
 * The issuer exactly as its metadata spells it. Without encryption an attacker on the network could sign in as
 * anybody, so http is for this machine alone.
 */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[?#]/.test(text), 'An issuer has neither a query nor a fragment')
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && (url.protocol === 'https:' || isLocal(url));
  }, 'The issuer must be reached by https');

/** The environment's settings of an outside issuer. */
export const issuerVariables = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().max(200).optional(),
  OIDC_AUDIENCE: z.string().max(200).optional(),
  OIDC_ORGANIZATION_CLAIM: z.string().max(200).optional(),
  OIDC_SCOPE: z
    .string()
    .max(500)
    .refine((text) => text.split(' ').includes('openid'), 'The scope must contain “openid”')
    .optional(),
};

/** The outside issuer that signs people in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  audience: string;
  organizationClaim: string;
  scope: string;
}

type Values = z.infer<z.ZodObject<typeof issuerVariables>>;

/**
 * Combines the issuer's settings; undefined when none is named.
 * @returns the problem as text, when they are incomplete
 */
export function readIssuer(values: Values): OidcSettings | undefined | { wrong: string[] } {
  if (!values.OIDC_ISSUER) {
    const idle = Object.keys(issuerVariables).filter((name) => values[name as keyof Values] !== undefined);
    return idle.length > 0
      ? { wrong: idle.map((name) => `${name}: has no meaning without OIDC_ISSUER`) }
      : undefined;
  }
  const missing = (['OIDC_CLIENT_ID', 'OIDC_AUDIENCE'] as const).filter((name) => !values[name]);
  if (missing.length > 0) return { wrong: missing.map((name) => `${name}: is needed with OIDC_ISSUER`) };
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID!,
    audience: values.OIDC_AUDIENCE!,
    organizationClaim: values.OIDC_ORGANIZATION_CLAIM ?? 'organization',
    scope: values.OIDC_SCOPE ?? 'openid email profile',
  };
}
