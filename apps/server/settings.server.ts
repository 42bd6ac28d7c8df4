import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  DEFAULT_LIMITS,
  readLimits,
  type SubmissionLimits,
} from '@tributary/product/submissions/limits/limits.ts';
import type { S3Settings } from '@tributary/engine/storage/s3/s3-request.server.ts';
import { readStorageUrl, StorageUrlError } from '@tributary/engine/storage/s3/storage-url.ts';
import * as z from 'zod';
import type { StripeSettings } from '@tributary/product/billing/portal.server.ts';
import { CALM_BITS } from '@tributary/product/protection/suspicion.server.ts';
import { readProxies, type Trust } from './http/client-address.server.ts';
import { domainVariables, readDomains, type DomainSettings } from './domains/domain-settings.server.ts';
import { readSupportInbox, supportVariables, type SupportInboxSettings } from './support-settings.server.ts';
import { readSimulators, simulatorVariables } from './simulator-settings.server.ts';
import { issuerVariables, readIssuer, type OidcSettings } from './issuer-settings.server.ts';

const on = z
  .enum(['', '0', '1', 'on', 'off', 'true', 'false'])
  .default('')
  .transform((text) => ['1', 'on', 'true'].includes(text));

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

/** `smtp://` (STARTTLS where the server offers it) or `smtps://`; user and password in it, percent-encoded. */
const smtpUrl = z.url({ protocol: /^smtps?$/, hostname: /./ });

/** `name@host`, or `Name <name@host>`. */
const sender = z
  .string()
  .max(320)
  .regex(
    /^(?:[^<>@"\p{C}]+ <[^\s<>@"\p{C}]+@[^\s<>@"\p{C}]+>|[^\s<>@"\p{C}]+@[^\s<>@"\p{C}]+)$/u,
    'Write name@example.org, or Name <name@example.org>',
  );

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url().optional(),
  STORAGE_URL: z.string().optional(),
  CONSOLE_ORIGIN: origin.optional(),
  SITES_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .default('sites.localhost'),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  SECRETS_KEY: z.string().min(32, 'SECRETS_KEY needs at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOGGER_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO_PASSWORD: z.string().min(8).optional(),
  ...issuerVariables,
  ...domainVariables,
  TRUSTED_PROXIES: z
    .string()
    .transform(readProxies)
    .refine((list) => list !== null, 'Give addresses and networks with commas between: loopback, 10.0.0.0/8')
    .optional(),
  SUBMISSION_LIMITS: z
    .string()
    .default('')
    .transform(readLimits)
    .refine(
      (limits) => limits !== null,
      'Give off, or submissions=30/300/3000,payments=6/60/600: a minute’s limits for an address, a form, an organization',
    ),
  SITES_MEMORY_MB: z.coerce.number().int().min(16).max(65_536).default(192),
  FORM_CHALLENGE_BITS: z.coerce.number().int().min(4).max(16).default(CALM_BITS),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  RENDERER_PATH: z.string().optional(),
  ...supportVariables,
  ...simulatorVariables,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, 'Give a secret or restricted key of Stripe')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN needs at least 16 characters').optional(),
  EGRESS_ALLOW_LOOPBACK: on,
});

/** The server's settings, from the environment (docs/decisions). */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Undefined: the embedded Postgres. */
  databaseUrl: string | undefined;
  /** Where files are stored. Undefined: on disk, under the data folder. */
  bucket: S3Settings | undefined;
  consoleOrigin: string;
  sitesDomain: string;
  /** The scheme and port of published pages. */
  sitesOrigin: (tenantSlug: string) => string;
  /** How organizations' own domains are served. */
  domains: DomainSettings;
  roles: ('web' | 'worker')[];
  secretsKey: string;
  logLevel: string;
  /** A service that gets every line of the log too. */
  loggerUrl: string | undefined;
  demoPassword: string | undefined;
  /** Undefined: the embedded sign-in service. */
  oidc: OidcSettings | undefined;
  /** Trusted proxies, whose X-Forwarded-For counts. Undefined: the client's address is the connection's. */
  trustedProxies: Trust | undefined;
  /** How many submissions and payments visitors may send in a minute. */
  submissionLimits: SubmissionLimits | 'off';
  /** How many zero bits a form's challenge asks for while nothing is suspicious. */
  formChallengeBits: number;
  /** Of published pages and pictures in memory. */
  sitesMemoryBytes: number;
  /** Undefined: emails are written to files under the data folder. */
  smtpUrl: string | undefined;
  /** The sender of emails. */
  mailFrom: string;
  paymentSimulatorUrl: string | undefined;
  crmSimulatorUrl: string | undefined;
  /** Replaces the services of the other connectors, in the demo alone. */
  servicesSimulatorUrl: string | undefined;
  /** Replaces the services of integrations. Undefined: the real services. */
  integrationsSimulatorUrl: string | undefined;
  /** Where requests for support are sent. Undefined: nowhere. */
  supportEmail: string | undefined;
  /** The Chromium that renders pages, or `off`; without it the system's is used where there is one. */
  rendererPath: string | undefined;
  /** Where replies about support are received. Undefined: nowhere. */
  supportInbox: SupportInboxSettings | undefined;
  /** The payment service that bills organizations. Undefined: organizations are not billed by one. */
  stripe: StripeSettings | undefined;
  /** The token that `/metrics` requires. Without one the metrics can't be read. */
  metricsToken: string | undefined;
  allowLoopback: boolean;
}

/** An invalid setting, with a message for the person who starts the server. */
export class SettingsError extends Error {}

function secretsKeyUnder(dataDir: string): string {
  const path = join(dataDir, 'secrets.key');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = randomBytes(32).toString('base64url');
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  }
}

/** @throws SettingsError, in which no key appears */
function readBucket(address: string | undefined): S3Settings | undefined {
  try {
    return address === undefined ? undefined : readStorageUrl(address);
  } catch (error) {
    if (!(error instanceof StorageUrlError)) throw error;
    throw new SettingsError(`These settings can't be used:\n  STORAGE_URL: ${error.message}`);
  }
}

/** The default sender: an IP address is no domain to send from. */
const senderAt = (host: string): string =>
  `Tributary <no-reply@${/^[\d.]+$|^\[/.test(host) ? 'localhost' : host}>`;

/** Reads the environment. @throws SettingsError that names the variable and the expected value */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings can't be used:\n  ${lines.join('\n  ')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production && !values.SECRETS_KEY) {
    throw new SettingsError(
      'SECRETS_KEY must be set when NODE_ENV=production. Generate one: openssl rand -base64 48',
    );
  }
  const bucket = readBucket(values.STORAGE_URL);
  const oidc = readIssuer(values);
  if (oidc && 'wrong' in oidc)
    throw new SettingsError(`These settings can't be used:\n  ${oidc.wrong.join('\n  ')}`);
  const domains = readDomains(values);
  if ('wrong' in domains)
    throw new SettingsError(`These settings can't be used:\n  ${domains.wrong.join('\n  ')}`);
  const simulators = readSimulators(values, production);
  if ('wrong' in simulators)
    throw new SettingsError(`These settings can't be used:\n  ${simulators.wrong.join('\n  ')}`);
  const supportInbox = readSupportInbox(values);
  if (supportInbox && 'wrong' in supportInbox)
    throw new SettingsError(`These settings can't be used:\n  ${supportInbox.wrong.join('\n  ')}`);
  const dataDir = resolve(values.DATA_DIR);
  const consoleOrigin = values.CONSOLE_ORIGIN ?? `http://localhost:${values.PORT}`;
  const { protocol, port } = new URL(consoleOrigin);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    bucket,
    consoleOrigin,
    sitesDomain: values.SITES_DOMAIN,
    sitesOrigin: (slug) => `${protocol}//${slug}.${values.SITES_DOMAIN}${port ? `:${port}` : ''}`,
    domains,
    roles: values.ROLES,
    secretsKey: values.SECRETS_KEY ?? secretsKeyUnder(dataDir),
    logLevel: values.LOG_LEVEL,
    loggerUrl: values.LOGGER_URL,
    demoPassword: values.DEMO_PASSWORD,
    oidc,
    trustedProxies: values.TRUSTED_PROXIES ?? undefined,
    submissionLimits: values.SUBMISSION_LIMITS ?? DEFAULT_LIMITS,
    sitesMemoryBytes: values.SITES_MEMORY_MB * 1024 * 1024,
    formChallengeBits: values.FORM_CHALLENGE_BITS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? senderAt(new URL(consoleOrigin).hostname),
    paymentSimulatorUrl: simulators.PAYMENT_SIMULATOR_URL,
    crmSimulatorUrl: simulators.CRM_SIMULATOR_URL,
    servicesSimulatorUrl: simulators.SERVICES_SIMULATOR_URL,
    integrationsSimulatorUrl: simulators.INTEGRATIONS_SIMULATOR_URL,
    supportEmail: values.SUPPORT_EMAIL,
    rendererPath: values.RENDERER_PATH,
    supportInbox,
    stripe: values.STRIPE_SECRET_KEY
      ? { secretKey: values.STRIPE_SECRET_KEY, apiUrl: simulators.STRIPE_SIMULATOR_URL }
      : undefined,
    metricsToken: values.METRICS_TOKEN,
    allowLoopback: values.EGRESS_ALLOW_LOOPBACK,
  };
}
