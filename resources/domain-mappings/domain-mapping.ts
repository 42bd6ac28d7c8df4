import { defineResource } from '@tributary/engine/definition/resource.ts';
import * as z from 'zod';
import { LONGEST_DOMAIN } from './domain-name.ts';

/** A subdomain such as give.example.org, or a root domain such as example.org. Each has its flag in the plan. */
export const DOMAIN_TYPES = ['subdomain', 'root'] as const;
export type DomainType = (typeof DOMAIN_TYPES)[number];

/**
 * PENDING: its DNS records are looked up. AUTHORIZING and ISSUING: a certificate is made. MAPPED: visitors are served.
 * FAILED: a person must act.
 */
export const DOMAIN_STATUSES = ['PENDING', 'AUTHORIZING', 'ISSUING', 'MAPPED', 'FAILED'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** The steps of a mapping, in order; the last two recur while it is mapped. */
export const DOMAIN_STEPS = ['records', 'authorization', 'certificate', 'issue', 'renewal', 'watch'] as const;
export type DomainStep = (typeof DOMAIN_STEPS)[number];

/** Why a step failed. */
export const DOMAIN_FAILURES = [
  'recordsMissing',
  'taken',
  'lost',
  'moved',
  'refused',
  'unreachable',
  'wrongAnswer',
  'caa',
  'rateLimited',
  'authorityDown',
  'expired',
  'unexpected',
] as const;
export type DomainFailure = (typeof DOMAIN_FAILURES)[number];

const schema = z.object({
  /** In DNS notation: lower case, other scripts in punycode. */
  domain: z
    .string({ error: 'The domain field is required' })
    .trim()
    .min(1, 'The domain field is required')
    .max(LONGEST_DOMAIN),
  type: z.enum(DOMAIN_TYPES).default('subdomain'),
  status: z.enum(DOMAIN_STATUSES).default('PENDING'),
  /** Whether it is the organization's main address, to which the others redirect. */
  primary: z.boolean().default(false),
  /** Whether nothing happens until a person starts it: it was rolled back, or is being rolled back. */
  held: z.boolean().default(false),
  /** The required value of its TXT record. */
  proof: z.string().default(''),
  certificate: z
    .object({ issuer: z.string(), notBefore: z.iso.datetime(), notAfter: z.iso.datetime() })
    .nullable()
    .default(null),
  failure: z
    .object({
      step: z.enum(DOMAIN_STEPS),
      code: z.enum(DOMAIN_FAILURES),
      /** The message of the certificate authority or the network. */
      detail: z.string(),
    })
    .nullable()
    .default(null),
  /** True for the organization's address under the installation's own domain, which is no record. */
  system: z.boolean().default(false),
});
export type DomainMapping = z.infer<typeof schema>;

/** The domains on which an organization is served (specification, section 3; docs/decisions/0090). */
export const domainMappings = defineResource({
  name: 'domain-mappings',
  title: 'domain mapping',
  subject: 'domain_mappings',
  schema,
  serverOwned: ['status', 'primary', 'held', 'proof', 'certificate', 'failure', 'system'],
  fixed: ['domain', 'type'],
  displayTitle: ({ domain }) => domain,
  // The specification's log knows updates and deletions of domain mappings.
  operations: { create: { event: 'UPDATE' }, update: true, remove: true },
  actions: {
    /** Begins again: a step that failed, or a mapping that was rolled back. */
    retry: { ability: 'update', event: 'UPDATE' },
    /** Undoes the steps that are done. */
    'roll-back': { ability: 'update', event: 'UPDATE' },
    'make-primary': { ability: 'update', event: 'UPDATE' },
    /** Makes the system address the main one again. */
    'use-system-address': { ability: 'update', event: 'UPDATE' },
  },
  unique: { domain: 'Your organization has this domain already.' },
  list: {
    fields: {
      domain: { type: 'text', search: true, sort: true, column: true },
      type: { type: 'text', filter: true, column: true },
      status: { type: 'text', filter: true, column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
    state: 'status',
  },
  openPath: '/general-settings/domain-mappings/status?mapping=:id',
  example: (n) => ({ domain: `give-${n}.example.org`, type: 'subdomain' }),
});
