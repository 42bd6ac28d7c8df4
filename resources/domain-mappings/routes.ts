import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { domainMappings, DOMAIN_FAILURES, DOMAIN_STEPS } from './domain-mapping.ts';

/** The state of a record in DNS: `other` is a record with another value. */
const recordState = z.enum(['found', 'other', 'missing']);

const lookedSchema = z.object({
  proof: recordState,
  points: recordState,
  /** Values of TXT records at the name of the proof. */
  texts: z.array(z.string()),
  /** Where the domain points. */
  found: z.array(z.string()),
  /** False where DNS did not answer. */
  isAnswered: z.boolean(),
});
export type LookedRecords = z.output<typeof lookedSchema>;

const recordSchema = z.object({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
  purpose: z.enum(['proof', 'points']),
});

/**
 * Outcomes of a step in the log: `again` failed and is tried again, `waiting` found DNS records that are not right yet.
 */
export const STEP_OUTCOMES = ['done', 'waiting', 'again', 'failed', 'undone'] as const;

const entrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  step: z.enum(DOMAIN_STEPS),
  outcome: z.enum(STEP_OUTCOMES),
  code: z.enum(DOMAIN_FAILURES).nullable(),
  detail: z.string(),
});
export type DomainLogEntry = z.output<typeof entrySchema>;

const frame = z.object({
  id: z.uuid(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
});

/** Steps that a roll back would undo: the certificate is revoked, its order is cancelled, the domain is released. */
export const UNDOABLE = ['certificate', 'authorization', 'records'] as const;

const mappingSchema = domainMappings.schema.extend(frame.shape).extend({
  looked: lookedSchema.nullable(),
  lookedAt: z.iso.datetime().nullable(),
  /** When the next step or check is due; null while nothing happens. */
  nextAt: z.iso.datetime().nullable(),
  /** Whether steps are being undone. */
  isUndoing: z.boolean(),
});
export type ShownMapping = z.output<typeof mappingSchema>;

const mappingStateSchema = mappingSchema.extend({
  records: z.array(recordSchema),
  entries: z.array(entrySchema),
  undoable: z.array(z.enum(UNDOABLE)),
  certificates: z.enum(['server', 'proxy']),
});
export type MappingState = z.output<typeof mappingStateSchema>;

/** Route that lists the domains of an organization with their DNS records. */
export const domainMappingRoutes = defineRoutes({
  'GET /domain-mappings/overview': {
    access: ['update', 'domain_mappings'],
    summary: 'List the domains of the organization with their state, the system address first',
    response: z.object({
      /** The address under the installation's own domain. It can't be changed or deleted. */
      system: z.object({
        domain: z.string(),
        origin: z.string(),
        primary: z.boolean(),
        status: z.literal('MAPPED'),
        type: z.literal('subdomain'),
        system: z.literal(true),
      }),
      items: z.array(mappingSchema),
      /** Who makes certificates: this server, or the proxy before it. */
      certificates: z.enum(['server', 'proxy']),
    }),
  },
  'GET /domain-mappings/:id/status': {
    access: ['update', 'domain_mappings'],
    summary: 'Get the state of one domain: its DNS records, its steps and the effects of a roll back',
    response: mappingStateSchema,
  },
  'POST /domain-mappings/:id/look': {
    access: ['update', 'domain_mappings'],
    summary: 'Look the DNS records of a domain up now',
    response: lookedSchema,
  },
});
