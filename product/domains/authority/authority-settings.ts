/** How to reach the certificate authority (RFC 8555). */
export interface AuthoritySettings {
  /** The URL of its directory. */
  directory: string;
  /** Where it writes to when a certificate ends. */
  email: string | undefined;
  /** The account at the authority that orders are billed to, where it asks for one. */
  externalAccount: { kid: string; hmacKey: string } | undefined;
  /** The certificates that its own connection is trusted by, as PEM; those of the system without it. */
  trusted: string | undefined;
}
