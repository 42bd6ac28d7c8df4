import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** `address`, or `address:port`; an IPv6 address with a port in brackets. */
const resolver = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || isIP(/^\[?(.+?)\]?:\d{1,5}$/.exec(text)?.[1] ?? '') !== 0,
    'Give the address of a DNS server: 9.9.9.9, or 127.0.0.1:5353',
  );

const addresses = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((list) => list.every((one) => isIP(one) !== 0), 'Give IP addresses with commas between');

/** The environment's settings of domains and certificates. */
export const domainVariables = {
  TLS_PORT: port.optional(),
  TLS_CERTIFICATE: z.string().optional(),
  TLS_KEY: z.string().optional(),
  ACME_DIRECTORY: z.url({ protocol: /^https$/ }).optional(),
  ACME_EMAIL: z.email().optional(),
  ACME_CA_FILE: z.string().optional(),
  ACME_EAB_KID: z.string().max(500).optional(),
  ACME_EAB_KEY: z.string().max(500).optional(),
  DNS_SERVER: resolver.optional(),
  SITES_ADDRESSES: addresses.optional(),
};

/** How organizations' own domains are served. */
export interface DomainSettings {
  /** Undefined: this server has no TLS, and a proxy before it serves domains. */
  tlsPort: number | undefined;
  /** For names without their own certificate, such as the console's. */
  fallback: { certificate: string; key: string } | undefined;
  /** Undefined: certificates are the proxy's. */
  authority:
    | {
        directory: string;
        email: string | undefined;
        externalAccount: { kid: string; hmacKey: string } | undefined;
        trusted: string | undefined;
      }
    | undefined;
  /** The resolver that domains are looked up with. Undefined: the machine's. */
  dnsServer: string | undefined;
  /** The addresses that root domains point to. */
  addresses: readonly string[];
}

type Values = z.infer<z.ZodObject<typeof domainVariables>>;

const PAIRS = [
  ['TLS_CERTIFICATE', 'TLS_KEY'],
  ['ACME_EAB_KID', 'ACME_EAB_KEY'],
] as const;
const OF_AUTHORITY = ['ACME_EMAIL', 'ACME_CA_FILE', 'ACME_EAB_KID', 'ACME_EAB_KEY'] as const;

/**
 * Combines the settings of domains.
 * @returns the problems as texts, when they don't go together
 */
export function readDomains(values: Values): DomainSettings | { wrong: string[] } {
  const wrong: string[] = [];
  for (const [one, other] of PAIRS)
    if ((values[one] === undefined) !== (values[other] === undefined))
      wrong.push(`${one}: is needed with ${other}, and the other way round`);
  if (values.ACME_DIRECTORY === undefined)
    for (const name of OF_AUTHORITY)
      if (values[name] !== undefined) wrong.push(`${name}: has no meaning without ACME_DIRECTORY`);
  let trusted: string | undefined;
  try {
    if (values.ACME_CA_FILE !== undefined) trusted = readFileSync(values.ACME_CA_FILE, 'utf8');
  } catch {
    wrong.push(`ACME_CA_FILE: ${values.ACME_CA_FILE} can't be read`);
  }
  if (wrong.length > 0) return { wrong };
  const { ACME_EAB_KID: kid, ACME_EAB_KEY: hmacKey, TLS_CERTIFICATE: certificate, TLS_KEY: key } = values;
  return {
    tlsPort: values.TLS_PORT,
    fallback: certificate !== undefined && key !== undefined ? { certificate, key } : undefined,
    authority:
      values.ACME_DIRECTORY === undefined
        ? undefined
        : {
            directory: values.ACME_DIRECTORY,
            email: values.ACME_EMAIL,
            externalAccount: kid !== undefined && hmacKey !== undefined ? { kid, hmacKey } : undefined,
            trusted,
          },
    dnsServer: values.DNS_SERVER,
    addresses: values.SITES_ADDRESSES ?? [],
  };
}
