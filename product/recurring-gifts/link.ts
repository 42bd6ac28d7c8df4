import { timeOf } from '@tributary/engine/storage/ids.ts';
import type { Tokens } from '../submissions/tokens.server.ts';

/** For so long a link leads to a gift; another is sent to the donor's own address. */
export const LINK_DAYS = 30;
const DAY_MS = 86_400_000;

const subjectOf = (transactionId: string, until: string): string => `gift ${transactionId} ${until}`;

/** The path of a recurring gift below `/gifts`: its transaction, the end of the link, and the token of both. */
export function makeGiftLink(tokens: Tokens, tenantId: string, transactionId: string, now: Date): string {
  const until = Math.ceil((now.getTime() + LINK_DAYS * DAY_MS) / 1000).toString(36);
  return `${transactionId}.${until}.${tokens.make(tenantId, subjectOf(transactionId, until))}`;
}

/** The transaction that a link leads to; undefined for a forged one, one of another organization, and one that has ended. */
export function readGiftLink(tokens: Tokens, tenantId: string, link: string, now: Date): string | undefined {
  const [transactionId = '', until = '', token = ''] = link.split('.');
  if (!tokens.matches(token, tenantId, subjectOf(transactionId, until))) return undefined;
  const isOver = Number.parseInt(until, 36) * 1000 < now.getTime();
  return isOver || Number.isNaN(timeOf(transactionId).getTime()) ? undefined : transactionId;
}
