import type { PostcodeProviderName } from '@tributary/resources/integrations/kinds.ts';
import { getAddress } from './get-address.ts';
import { idealPostcodes } from './ideal-postcodes.ts';
import { loqate } from './loqate.ts';
import { postcodesIo } from './postcodes-io.ts';
import type { PostcodeProvider } from './provider.ts';

/** The services that find addresses by postcode: a file each, and its name in `resources/integrations/kinds.ts`. */
export const PROVIDERS: Record<PostcodeProviderName, PostcodeProvider> = {
  'postcodes-io': postcodesIo,
  'ideal-postcodes': idealPostcodes,
  'get-address': getAddress,
  loqate,
};
