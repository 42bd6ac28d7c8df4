/** The token of a simulator that is given no other. */
export const DEFAULT_TOKEN = 'test-access-token';

/** The token of a named account of a simulator that takes the default one. */
export const tokenOfAccount = (account: string): string => `${DEFAULT_TOKEN}-${account}`;

/**
 * The account that a token opens. As with the real service each token has a separate account, and sees only payments
 * that were made with it.
 * @param plain the simulator's token: its account has no name, and a name after it and a dash is another account's
 * @returns undefined for a token that opens none
 */
export function accountOf(plain: string, given: string): string | undefined {
  if (given === plain) return '';
  const name = given.startsWith(`${plain}-`) ? given.slice(plain.length + 1) : '';
  return /^[\w-]{1,64}$/.test(name) ? name : undefined;
}
