import type { Tokens } from '../tokens.server.ts';

/** How a form to continue knows the address that its link went to: by a keyed digest. */
export const addressDigest = (tokens: Pick<Tokens, 'make'>, tenantId: string, email: string): string =>
  tokens.make(tenantId, `unfinished address ${email.trim().toLowerCase()}`);
