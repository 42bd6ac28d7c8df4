/** The most e-mail addresses of one person. */
export const MOST_ADDRESSES = 20;

/** Refusals of work about people and requests; screens show them in the reader's language. */
export const SUPPORTER_REFUSED = {
  address: 'Enter a whole e-mail address, like name@example.org',
  noConsent: 'There is no such consent that still holds.',
  unknown: 'Nothing is known of this person.',
  moreCame: 'More has arrived since this was counted. Look again.',
  noNote: 'There is no such note.',
  dealtAlready: 'This request is dealt with already.',
  askedAlready: 'This is requested already, and nobody has dealt with it yet.',
  onePerson: 'These addresses are one person already.',
  mostAddresses: `One person has at most ${MOST_ADDRESSES} addresses.`,
  noOther: 'This address belongs to no other person.',
} as const;

type SupporterRefusal = keyof typeof SUPPORTER_REFUSED;

/** Which refusal a sentence of the server is; undefined for one of another part. */
export const supporterRefusal = (sentence: string | undefined): SupporterRefusal | undefined =>
  (Object.keys(SUPPORTER_REFUSED) as SupporterRefusal[]).find((name) => SUPPORTER_REFUSED[name] === sentence);
