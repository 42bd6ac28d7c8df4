import type { Subject } from '@tributary/engine/access/roles.ts';
import { logTitle } from '@tributary/engine/revisions/display.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';

/** The place of a name or number in a title. */
const PLACE = '{{of}}';

type Titles = Record<string, readonly [subject: Subject, title: string]>;

/** Titles of acts: their entries have facts instead of a record's values. */
export const ACT_TITLES = {
  supporterNoted: ['transactions', 'Note about a supporter'],
  transactionNoted: ['transactions', `Note written: ${PLACE}`],
  requestRecorded: ['transactions', `Request recorded: ${PLACE}`],
  requestDealt: ['transactions', `Request dealt with: ${PLACE}`],
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
  scheduledExportTakenOver: ['organization', `Scheduled export taken over: ${PLACE}`],
  dataAnonymized: ['privacy', 'Old personal data anonymized'],
} as const satisfies Titles;

export type ActTitle = keyof typeof ACT_TITLES;

/**
 * Titles of entries of the activity log that are not names of records, as they are stored, with their subjects.
 * Consoles show the message with the same name, in the reader's language.
 */
export const FIXED_TITLES = {
  ...ACT_TITLES,
  // Records of which each organization has exactly one.
  connectors: ['connectors', 'Connectors'],
  integrations: ['integrations', 'Integrations'],
  privacy: ['privacy', 'Privacy'],
  security: ['security', 'Security'],
} as const satisfies Titles;

export type FixedTitle = keyof typeof FIXED_TITLES;

/** Whether a title is of an act. */
export const isOfAct = (name: FixedTitle): name is ActTitle => name in ACT_TITLES;

/** The transaction that the facts of an act name. */
export function transactionIn(facts: Record<string, unknown> | null): string | undefined {
  const id = facts?.transactionId;
  return typeof id === 'string' ? id : undefined;
}

const NAMES = Object.keys(FIXED_TITLES) as FixedTitle[];

/** Returns a title as it is stored, before it is cut; `of` replaces the placeholder. */
export function fixedTitle(name: FixedTitle, of: string | number = ''): string {
  return FIXED_TITLES[name][1].replace(PLACE, () => String(of));
}

/**
 * Returns the name of a stored title, and the value of its placeholder; undefined for the name of a record.
 * @param logSubject the entry's subject as the log stores it: a page's name may be “Consent withdrawn”
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
