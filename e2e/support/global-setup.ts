import { startProduct } from './product.ts';

/**
 * One product for all journeys. Its addresses and the demo people's password reach the tests through the environment
 * (read by `journey.ts`). Each journey makes its own records, so they do not disturb each other.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // All journeys come from one address, where a person alone would not reach the limit, nor be asked for the hardest proof.
  const product = await startProduct({ env: { SUBMISSION_LIMITS: 'payments=1000/1000/6000' } });
  process.env['PRODUCT_CONSOLE_URL'] = product.consoleUrl;
  process.env['PRODUCT_SITES_PATTERN'] = product.sitesUrl('{tenant}');
  process.env['PRODUCT_SIMULATOR_URL'] = product.simulatorUrl;
  process.env['PRODUCT_INTEGRATIONS_URL'] = product.integrationsUrl;
  process.env['PRODUCT_PASSWORD'] = product.password;
  process.env['PRODUCT_DATA_DIR'] = product.dataDir;
  return () => product.stop();
}
