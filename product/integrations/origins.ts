import type { PostcodeProviderName } from '@tributary/resources/integrations/kinds.ts';

/** The outside services that integrations call. */
export type OutsideService = PostcodeProviderName | 'recaptcha' | 'tag-manager';

/** Where each service is: its origin, without a slash at the end. */
export type ServiceOrigins = Readonly<Record<OutsideService, string>>;

const PRODUCTION: ServiceOrigins = {
  recaptcha: 'https://www.google.com',
  'postcodes-io': 'https://api.postcodes.io',
  'ideal-postcodes': 'https://api.ideal-postcodes.co.uk',
  'get-address': 'https://api.getaddress.io',
  loqate: 'https://api.addressy.com',
  'tag-manager': 'https://www.googletagmanager.com',
};

/**
 * The services' own origins, or those of a simulator of them all, which serves each under its name.
 * @param simulator its URL; undefined for the real services
 */
export function serviceOrigins(simulator: string | undefined): ServiceOrigins {
  if (simulator === undefined) return PRODUCTION;
  const at = (service: OutsideService): string => `${simulator.replace(/\/$/, '')}/${service}`;
  return {
    recaptcha: at('recaptcha'),
    'postcodes-io': at('postcodes-io'),
    'ideal-postcodes': at('ideal-postcodes'),
    'get-address': at('get-address'),
    loqate: at('loqate'),
    'tag-manager': at('tag-manager'),
  };
}
