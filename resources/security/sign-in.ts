import * as z from 'zod';

export const MOST_DOMAINS = 50;
export const DOMAIN_FAULT = 'Enter a domain such as example.org, without @';
export const OWN_DOMAIN = 'Your own address is not in these domains: you would lock yourself out.';
export const OWN_FACTOR = 'Set up a second factor for yourself first: you would lock yourself out.';
export const NOT_FOR_YOU = 'Only people who may change users can change the rules for sign-in.';
export const DOMAIN_NOT_ALLOWED = 'Your organization allows no addresses of this domain.';

/** Choices of the screen. Without a choice a session ends after eight hours without use, and after a week. */
export const IDLE_MINUTES = [15, 30, 60, 120, 240, 480] as const;
export const SESSION_HOURS = [4, 8, 12, 24, 72, 168] as const;

const domainSchema = z
  .string()
  .overwrite((text) => text.trim().toLowerCase().replace(/^@/, ''))
  .max(253, DOMAIN_FAULT)
  .regex(/^(?=.)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, DOMAIN_FAULT);

/** The rules of an organization for the sign-in of its people. */
export const signInSchema = z.object({
  /** Whether everybody needs one-time codes or a passkey. */
  secondFactor: z.boolean().default(false),
  /** Minutes without use after which a session ends. */
  idleMinutes: z.int().min(IDLE_MINUTES[0]).max(480).default(480),
  /** Hours after which a session ends in any case. */
  sessionHours: z.int().min(1).max(168).default(168),
  /** The domains of addresses that may be invited and sign in; empty: every domain. */
  emailDomains: z
    .array(domainSchema)
    .max(MOST_DOMAINS)
    .overwrite((domains) => [...new Set(domains)])
    .default([]),
});
export type SignInRules = z.infer<typeof signInSchema>;

/** Whether an e-mail address is of one of the domains; every address is where none is listed. */
export const isAllowedAddress = (
  email: string,
  { emailDomains }: Pick<SignInRules, 'emailDomains'>,
): boolean => emailDomains.length === 0 || emailDomains.includes(domainOf(email));

/** The part of an e-mail address after its last @, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
