import type { DomainType } from './domain-mapping.ts';

/** A DNS record that people set at their provider. */
export interface DomainRecord {
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA';
  name: string;
  value: string;
  /** Its purpose: it proves who owns the domain, or leads visitors here. */
  purpose: 'proof' | 'points';
}

/** The name of the TXT record that proves a domain. */
export const proofName = (domain: string): string => `_tributary.${domain}`;

/** The records that a domain needs. A root domain can't have a CNAME record (RFC 1034, section 3.6.2). */
export function dnsRecordsOf(
  { domain, type, proof }: { domain: string; type: DomainType; proof: string },
  target: { name: string; addresses: readonly string[] },
): DomainRecord[] {
  const text: DomainRecord = { type: 'TXT', name: proofName(domain), value: proof, purpose: 'proof' };
  if (type === 'subdomain')
    return [text, { type: 'CNAME', name: domain, value: target.name, purpose: 'points' }];
  return [
    text,
    ...target.addresses.map((value): DomainRecord => ({
      type: value.includes(':') ? 'AAAA' : 'A',
      name: domain,
      value,
      purpose: 'points',
    })),
  ];
}
