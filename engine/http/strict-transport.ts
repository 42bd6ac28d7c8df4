/**
 * Makes browsers use only https for this host for a year. For installations whose console is served by https.
 * Subdomains and the browsers' preload lists are not included (docs/guide/hosting.md).
 */
export const STRICT_TRANSPORT = { name: 'Strict-Transport-Security', value: 'max-age=31536000' } as const;
