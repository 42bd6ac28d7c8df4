import type { Subject } from '@tributary/engine/access/roles.ts';
import { logTitle } from '@tributary/engine/revisions/display.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';

/** Where a title has a name or a number of its own. */
const PLACE = '{{of}}';

/**
 * The titles of entries of the activity log that are no name of a record, as they are stored, with what they are about.
 * Consoles show the message of each, which has its name, in the reader's language.
 */
export const FIXED_TITLES = {
  supporterNoted: ['transactions', 'Note about a supporter'],
  supportersMerged: ['transactions', 'Supporters merged'],
  supportersSeparated: ['transactions', 'Supporters separated'],
  supporterAnonymized: ['transactions', 'Supporter anonymized'],
  supporterExported: ['transactions', 'Supporter exported'],
  consentWithdrawn: ['transactions', 'Consent withdrawn'],
  consentsExported: ['transactions', 'Consents exported'],
  importStarted: ['transactions', `Import started: ${PLACE}`],
  importUndone: ['transactions', `Import undone: ${PLACE}`],
  paymentPutAside: ['transactions', 'Payment without a transaction put aside'],
  differenceLookedAt: ['transactions', 'Difference to the payment service looked at again'],
  giftRequestDealt: ['transactions', 'Request about a recurring gift dealt with'],
  giftChangeMade: ['transactions', 'Change of a recurring gift made by its donor'],
  giftStopMade: ['transactions', 'Stop of a recurring gift made by its donor'],
  giftPauseMade: ['transactions', 'Pause of a recurring gift made by its donor'],
  giftChangeWanted: ['transactions', 'Change of a recurring gift asked for by its donor'],
  giftStopWanted: ['transactions', 'Stop of a recurring gift asked for by its donor'],
  giftPauseWanted: ['transactions', 'Pause of a recurring gift asked for by its donor'],
  deliveriesSentAgain: ['connectors', `${PLACE} deliveries sent again`],
  deliveriesDiscarded: ['connectors', `${PLACE} deliveries discarded`],
  linksRevoked: ['form_configurations', 'All links to filled-in forms revoked'],
  baseTemplate: ['form_configurations', `Base template: ${PLACE}`],
  dataAnonymized: ['privacy', 'Old personal data anonymized'],
  // Records of which each organization has exactly one.
  connectors: ['connectors', 'Connectors'],
  integrations: ['integrations', 'Integrations'],
  privacy: ['privacy', 'Privacy'],
  security: ['security', 'Security'],
} as const satisfies Record<string, readonly [subject: Subject, title: string]>;

export type FixedTitle = keyof typeof FIXED_TITLES;

const NAMES = Object.keys(FIXED_TITLES) as FixedTitle[];

/** A title as it is stored, before it is cut; `of` stands at its place. */
export function fixedTitle(name: FixedTitle, of: string | number = ''): string {
  return FIXED_TITLES[name][1].replace(PLACE, () => String(of));
}

/**
 * Which title a stored one is, and what stands at its place; undefined for the name of a record.
 * @param logSubject what the entry is about, as the log stores it: a page may be called “Consent withdrawn”
 */
export function readFixedTitle(
  logSubject: string,
  stored: string,
): { name: FixedTitle; of: string } | undefined {
  for (const name of NAMES) {
    const [subject, title] = FIXED_TITLES[name];
    if (logSubjectOf(subject) !== logSubject) continue;
    const [before = '', after] = title.split(PLACE);
    if (after === undefined) {
      if (stored === logTitle(title)) return { name, of: '' };
    } else if (stored.startsWith(before) && stored.endsWith(after))
      return { name, of: stored.slice(before.length, stored.length - after.length) };
  }
  return undefined;
}
