/** The most domains of one organization. */
export const MOST_MAPPED_DOMAINS = 50;

/** Why a domain can't be mapped, or something can't be done with a mapping. */
export const DOMAIN_REFUSED = {
  root: 'Enter a root domain, such as example.org.',
  address: 'An IP address has no certificate. Enter a domain.',
  mixedScripts:
    'A word of this domain mixes letters of several scripts, as look-alike names do. Enter another domain.',
  lookAlike:
    'A word of this domain looks like one of Latin letters and is written in another script. Enter another domain.',
  publicSuffix: 'Organizations register domains below this one. Enter your own domain.',
  unknownSuffix: 'This domain has no ending that can be registered, such as .org.',
  own: 'This domain belongs to this installation. Enter a domain of your own.',
  most: `An organization has at most ${MOST_MAPPED_DOMAINS} domains. Delete one that you no longer need.`,
  notMapped: 'Only a domain that is mapped can be the main address.',
  notFailed: 'There is nothing to repeat: no step has failed.',
  nothingDone: 'There is nothing to roll back.',
  notPrimary: 'This domain is not the main address.',
} as const;
