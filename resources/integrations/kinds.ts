import type { Flag } from '@tributary/engine/quota/plans.ts';

/** The integrations of the product, each with its flag of the plan and its secret. */
export const INTEGRATIONS = {
  recaptcha: { flag: 'RECAPTCHA_COMPONENT', secret: 'secretKey' },
  postcode: { flag: 'POSTCODE_INTEGRATIONS', secret: 'key' },
  tagManager: { flag: 'TAG_MANAGER', secret: null },
} as const satisfies Record<string, { flag: Flag; secret: string | null }>;

export type IntegrationKind = keyof typeof INTEGRATIONS;
export const INTEGRATION_KINDS = [
  'recaptcha',
  'postcode',
  'tagManager',
] as const satisfies readonly IntegrationKind[];

/** The services that find addresses by postcode. All but `postcodes-io` need the organization's key. */
export const POSTCODE_PROVIDERS = ['postcodes-io', 'ideal-postcodes', 'get-address', 'loqate'] as const;
export type PostcodeProviderName = (typeof POSTCODE_PROVIDERS)[number];

/** Whether a service needs a key; `postcodes-io` has open data. */
export const needsKey = (provider: PostcodeProviderName): boolean => provider !== 'postcodes-io';
