import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { cascadeOf } from '@tributary/engine/lifecycle/hooks.server.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { sql } from 'kysely';
import { domainMappings, type DomainMapping, type DomainType } from './domain-mapping.ts';
import { DOMAIN_REFUSED } from './refused.ts';
import { newMapping } from './rules.server.ts';

/** Dependencies of domain mappings that rooms above provide. */
interface DomainMappingDeps {
  /** The domains of this installation, without ports. */
  ownDomains: readonly string[];
}

const FLAGS = { subdomain: 'SUBDOMAIN_MAPPING', root: 'ROOT_DOMAIN_MAPPING' } as const satisfies Record<
  DomainType,
  string
>;

/** An organization has one main address: a domain that becomes it takes the place of the one before. */
const onePrimary = cascadeOf(
  domainMappings,
  async ({ tx, actor: { tenantId }, id, data, previous }, cascades) => {
    if (!data.primary || previous?.primary) return;
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM domain_mappings WHERE tenant_id = ${tenantId} AND id <> ${id} AND deleted_at IS NULL
        AND data->>'primary' = 'true' ORDER BY id`.execute(tx);
    for (const other of rows)
      await cascades.write(domainMappings, other.id, (mapping) => ({ ...mapping, primary: false }));
  },
);

/** Domain mappings: which domains may be mapped, and what people may do with them. The product runs the steps. */
export const domainMappingsFeature = defineFeature({
  name: domainMappings.name,
  resource: domainMappings,
  parts: ({ ownDomains }: DomainMappingDeps) => ({
    cascades: [onePrimary],
    hooks: {
      async beforeWrite(write) {
        const { data, previous, actor } = write;
        if (previous) return data;
        requireFlag(actor.plan, FLAGS[data.type], 'domain');
        return newMapping(write, ownDomains);
      },
      actions: {
        async retry({ data, actor }): Promise<DomainMapping> {
          if (data.status !== 'FAILED' && !data.held) throw conflict(DOMAIN_REFUSED.notFailed);
          requireFlag(actor.plan, FLAGS[data.type]);
          return { ...data, status: 'PENDING', held: false, failure: null };
        },
        async 'roll-back'({ data }): Promise<DomainMapping> {
          if (data.held) throw conflict(DOMAIN_REFUSED.nothingDone);
          return { ...data, status: 'PENDING', held: true, primary: false, failure: null };
        },
        async 'make-primary'({ data, actor }): Promise<DomainMapping> {
          if (data.status !== 'MAPPED') throw conflict(DOMAIN_REFUSED.notMapped);
          requireFlag(actor.plan, FLAGS[data.type]);
          return { ...data, primary: true };
        },
        async 'use-system-address'({ data }): Promise<DomainMapping> {
          if (!data.primary) throw conflict(DOMAIN_REFUSED.notPrimary);
          return { ...data, primary: false };
        },
      },
    },
  }),
});

const conflict = (message: string): ProblemError => new ProblemError('conflict', message);
