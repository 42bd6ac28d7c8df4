import { endOtherTabs } from '../../session/store.console.ts';

/** Signs out, here and in the other tabs. It ends with the window on its way to the farewell. */
export async function signOut(): Promise<void> {
  const { leaveSignedOut } = await import('../../session/sign-in.console.ts');
  await leaveSignedOut(endOtherTabs);
  // The window is on its way out; nothing may be done in it meanwhile.
  await new Promise(() => undefined);
}
