import { Resolver } from 'node:dns/promises';
import type { LookedRecords } from '@tributary/resources/domain-mappings/routes.ts';
import { proofName } from '@tributary/resources/domain-mappings/records.ts';

/** Where the domains of organizations have to point. */
export interface DomainTarget {
  /** The name for a CNAME record. */
  name: string;
  /** Addresses for A and AAAA records. Empty: those that the name has. */
  addresses: readonly string[];
}

/** Looks DNS records up. */
export interface RecordLooker {
  look(domain: string, proof: string, target: DomainTarget): Promise<LookedRecords>;
  /** Whether the TXT record of a domain has this value. @throws Error where DNS does not answer */
  hasProof(domain: string, proof: string): Promise<boolean>;
}

/** The name exists nowhere, or has no such record. Every other error means that DNS did not answer. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

async function orNothing<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase().replace(/\.$/, '') === other.toLowerCase();

/**
 * Makes a looker.
 * @param server the resolver, as `address:port`; the machine's own without it
 */
export function createRecordLooker(server?: string): RecordLooker {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  if (server) resolver.setServers([server]);
  const textsOf = async (domain: string): Promise<string[]> =>
    (await orNothing(resolver.resolveTxt(proofName(domain)))).map((parts) => parts.join(''));
  const addressesOf = async (name: string): Promise<string[]> => {
    const [four, six] = await Promise.all([
      orNothing(resolver.resolve4(name)),
      orNothing(resolver.resolve6(name)),
    ]);
    return [...four, ...six];
  };

  return {
    hasProof: async (domain, proof) => (await textsOf(domain)).includes(proof),
    async look(domain, proof, target) {
      try {
        const [texts, aliases, addresses] = await Promise.all([
          textsOf(domain),
          orNothing(resolver.resolveCname(domain)),
          addressesOf(domain),
        ]);
        const ours =
          target.addresses.length > 0
            ? target.addresses
            : await addressesOf(target.name).catch((): string[] => []);
        const isHere =
          aliases.some((alias) => isSameName(alias, target.name)) ||
          (addresses.length > 0 && addresses.every((address) => ours.includes(address)));
        const found = [...aliases, ...addresses];
        return {
          proof: texts.includes(proof) ? 'found' : texts.length > 0 ? 'other' : 'missing',
          points: isHere ? 'found' : found.length > 0 ? 'other' : 'missing',
          texts: texts.slice(0, 5).map((text) => text.slice(0, 200)),
          found: found.slice(0, 8),
          isAnswered: true,
        };
      } catch {
        return { proof: 'missing', points: 'missing', texts: [], found: [], isAnswered: false };
      }
    },
  };
}
