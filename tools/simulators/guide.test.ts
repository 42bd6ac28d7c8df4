import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONVERSATION_ACCOUNT } from './conversation/service.ts';
import { CUSTOM_SERVICE } from './custom/service.ts';
import { POSTCODE_KEY } from './integrations/postcodes.ts';
import { SECRET_KEY, SITE_KEY } from './integrations/recaptcha.ts';
import { CLOUD_CLIENT } from './marketing-cloud/service.ts';
import { API_V1_PATH } from './payment/api-v1.ts';

it('names in the guide the values that the simulators accept', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/empty-installation.md'), 'utf8');
  const needed = [
    API_V1_PATH,
    ...Object.values(CLOUD_CLIENT),
    ...Object.values(CONVERSATION_ACCOUNT),
    CUSTOM_SERVICE.signingSecret,
    CUSTOM_SERVICE.key,
    POSTCODE_KEY,
    SITE_KEY,
    SECRET_KEY,
  ];
  expect(needed.filter((one) => !guide.includes(`\`${one}\``))).toEqual([]);
});
