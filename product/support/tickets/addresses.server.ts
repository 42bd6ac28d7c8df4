import { createHmac, timingSafeEqual } from 'node:crypto';

/** The writer of a message on a request for support: the person who asked, or support staff. */
export type TicketSide = 'person' | 'staff';

/** A request by its number, and the address's side. */
export interface AddressedTicket {
  number: number;
  side: TicketSide;
}

const LETTERS = { person: 'p', staff: 's' } as const;
const ADDRESS = /^ticket-([0-9]{1,15})-([ps])-([0-9a-f]{32})$/;
const LINK = /^([0-9]{1,15})\.([0-9a-f]{32})$/;

/**
 * Makes and reads secret addresses of one request: reply addresses, and the links of people who are not signed in. The
 * holder of one may write on that request and on nothing else. Lower case only, since mail servers may change case.
 * @param secret the installation's secrets key; a key for this purpose is derived from it
 * @param domain the domain whose mail this installation receives; undefined: it receives none
 */
export function createTicketAddresses(secret: string, domain: string | undefined) {
  const key = createHmac('sha256', secret).update('tributary support addresses').digest();
  const sign = (words: string) => createHmac('sha256', key).update(words).digest('hex').slice(0, 32);
  const matches = (given: string, words: string) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(sign(words)));
  return {
    domain,
    /** The reply address for one side of a request; undefined where no mail is received. */
    make: (number: number, side: TicketSide): string | undefined =>
      domain && `ticket-${number}-${LETTERS[side]}-${sign(`${side} ${number}`)}@${domain}`,
    /** The request that a reply address belongs to; undefined for a forged one and for every other address. */
    read(address: string): AddressedTicket | undefined {
      const [local = '', host, ...more] = address.toLowerCase().split('@');
      const [, digits = '', letter, token = ''] = ADDRESS.exec(local) ?? [];
      if (!letter || more.length > 0 || !domain || host !== domain.toLowerCase()) return undefined;
      const [number, side] = [Number(digits), letter === 's' ? 'staff' : 'person'] as const;
      return matches(token, `${side} ${number}`) ? { number, side } : undefined;
    },
    /** The end of the link by which a person who is not signed in reads their request. */
    makeLink: (number: number): string => `${number}.${sign(`link ${number}`)}`,
    /** The number of the request of a link; undefined for a forged one. */
    readLink(link: string): number | undefined {
      const [, digits = '', token = ''] = LINK.exec(link) ?? [];
      return token && matches(token, `link ${Number(digits)}`) ? Number(digits) : undefined;
    },
  };
}

export type TicketAddresses = ReturnType<typeof createTicketAddresses>;
