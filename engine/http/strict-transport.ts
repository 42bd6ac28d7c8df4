/**
 * Tells browsers to reach this host by https alone for a year. For installations whose console is reached by https.
 * Neither the hosts below it nor the lists that browsers ship are included (docs/guide/hosting.md).
 */
export const STRICT_TRANSPORT = { name: 'Strict-Transport-Security', value: 'max-age=31536000' } as const;
