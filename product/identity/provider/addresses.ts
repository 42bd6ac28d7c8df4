/** The console's client id at the embedded provider. */
export const CONSOLE_CLIENT = 'tributary-console';

/** Every address of sign-in, as it follows from the console's origin. */
export interface Addresses {
  issuer: string;
  /** The console API, as access tokens name it. */
  audience: string;
  callback: string;
  afterSignOut: string[];
  secure: boolean;
}

/** @param consoleOrigin for example `http://localhost:3000`, without a path */
export function addressesOf(consoleOrigin: string): Addresses {
  const origin = new URL(consoleOrigin).origin;
  return {
    issuer: `${origin}/auth`,
    audience: `${origin}/api`,
    callback: `${origin}/login/callback`,
    afterSignOut: [`${origin}/login`, `${origin}/`],
    secure: origin.startsWith('https:'),
  };
}
