import { endOtherTabs } from '../../session/store.console.ts';

/** Signs out, here and in the other tabs, and redirects to the sign-in page. */
export async function signOut(): Promise<void> {
  const { leaveSignedOut } = await import('../../session/sign-in.console.ts');
  await leaveSignedOut(endOtherTabs);
  // The overlay blocks input until the redirect.
  await new Promise(() => undefined);
}
