import type { Tokens } from '../submissions/tokens.server.ts';
import type { SummaryReader } from './store.server.ts';

const LINK =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{32})$/;

const subjectOf = (userId: string): string => `weekly summary of ${userId}`;

/** The parts of a stop link: the organization, the person, and a token that only this installation can make. */
export const stopCode = (tokens: Pick<Tokens, 'make'>, { tenantId, userId }: SummaryReader): string =>
  `${tenantId}.${userId}.${tokens.make(tenantId, subjectOf(userId))}`;

/** The person of a stop link; undefined for one that was not made here. */
export function readerOfLink(tokens: Pick<Tokens, 'matches'>, code: string): SummaryReader | undefined {
  const [, tenantId, userId, token] = LINK.exec(code) ?? [];
  if (!tenantId || !userId || !token) return undefined;
  return tokens.matches(token, tenantId, subjectOf(userId)) ? { tenantId, userId } : undefined;
}
