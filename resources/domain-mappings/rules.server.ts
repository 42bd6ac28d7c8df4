import { randomBytes } from 'node:crypto';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { sql } from 'kysely';
import { parse } from 'tldts';
import type { DomainMapping, DomainType } from './domain-mapping.ts';
import { DOMAIN_REFUSED, MOST_MAPPED_DOMAINS } from './refused.ts';
import { domainFrom, INVALID_SUBDOMAIN, type NameProblem } from './domain-name.ts';

/** Makes a random value for the TXT record, which can't be guessed before it is published. */
const newProof = (): string => `tributary-verification=${randomBytes(24).toString('base64url')}`;

const refusalOfProblem = (problem: NameProblem, type: DomainType): string => {
  if (problem !== 'malformed') return DOMAIN_REFUSED[problem];
  return type === 'root' ? DOMAIN_REFUSED.root : INVALID_SUBDOMAIN;
};

/**
 * Returns the domain of a new mapping in DNS notation.
 * @param ownDomains the domains of this installation: neither they nor their subdomains can be mapped
 * @returns the domain, or why it can't be mapped
 */
export function mappable(
  text: string,
  type: DomainType,
  ownDomains: readonly string[],
): { domain: string } | { refusal: string } {
  const read = domainFrom(text);
  if ('problem' in read) return { refusal: refusalOfProblem(read.problem, type) };
  const { domain } = read;
  if (ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`)))
    return { refusal: DOMAIN_REFUSED.own };
  // Names below a private suffix such as github.io belong to different owners, so both kinds of suffix count.
  const { publicSuffix, isIcann, isPrivate, subdomain } = parse(domain, { allowPrivateDomains: true });
  if (publicSuffix === domain) return { refusal: DOMAIN_REFUSED.publicSuffix };
  if (!isIcann && !isPrivate) return { refusal: DOMAIN_REFUSED.unknownSuffix };
  if (type === 'root' && subdomain) return { refusal: DOMAIN_REFUSED.root };
  if (type === 'subdomain' && !subdomain) return { refusal: INVALID_SUBDOMAIN };
  return { domain };
}

/** A new mapping with its domain checked and its proof. @throws ProblemError validation_failed */
export async function newMapping(
  { tx, actor: { tenantId }, data }: HookWrite<DomainMapping>,
  ownDomains: readonly string[],
): Promise<DomainMapping> {
  const made = mappable(data.domain, data.type, ownDomains);
  if ('refusal' in made) throw refused(made.refusal);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`domain-mappings/${tenantId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM domain_mappings WHERE tenant_id = ${tenantId} AND deleted_at IS NULL`.execute(
    tx,
  );
  if (rows[0]!.count >= MOST_MAPPED_DOMAINS) throw refused(DOMAIN_REFUSED.most);
  return { ...data, domain: made.domain, proof: newProof() };
}

function refused(message: string): ProblemError {
  return new ProblemError('validation_failed', message, { errors: [{ path: 'domain', message }] });
}
