/** Seconds. A code is exchanged at once, and an access token is only carried to the token exchange. */
export const LIFETIMES = {
  AuthorizationCode: 60,
  AccessToken: 120,
  IdToken: 300,
  /** As long as the link to a new password in an email: the sign-in that waits for it continues. */
  Interaction: 3600,
  Session: 8 * 3600,
  Grant: 8 * 3600,
};

/** Seconds for a browser without a signed-in person, while it is signing out. */
export const ANONYMOUS_SESSION = 600;
