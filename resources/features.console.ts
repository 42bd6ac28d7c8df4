import type { ConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { apiCredentialsConsole } from './api-credentials/feature.console.ts';
import { connectorsConsole } from './connectors/feature.console.ts';
import { countersConsole } from './counters/feature.console.ts';
import { formConfigurationsConsole } from './form-configurations/feature.console.ts';
import { formFieldsConsole } from './form-fields/feature.console.ts';
import { integrationsConsole } from './integrations/feature.console.ts';
import { formsConsole } from './forms/feature.console.ts';
import { logsConsole } from './logs/feature.console.ts';
import { organizationConsole } from './organization/feature.console.ts';
import { pagesConsole } from './pages/feature.console.ts';
import { regularExpressionsConsole } from './regular-expressions/feature.console.ts';
import { tagsConsole } from './tags/feature.console.ts';
import { transactionsConsole } from './transactions/feature.console.ts';
import { usersConsole } from './users/feature.console.ts';
import { webhooksConsole } from './webhooks/feature.console.ts';
import { themesConsole } from './themes/feature.console.ts';
import { mediaConsole } from './media/feature.console.ts';
import { redirectsConsole } from './redirects/feature.console.ts';
import { preferenceCentersConsole } from './preference-centers/feature.console.ts';
import { elementsConsole } from './elements/feature.console.ts';
import { privacyConsole } from './privacy/feature.console.ts';
import { securityConsole } from './security/feature.console.ts';
import { experimentsConsole } from './experiments/feature.console.ts';
import { customIntegrationsConsole } from './custom-integrations/feature.console.ts';
import { domainMappingsConsole } from './domain-mappings/feature.console.ts';

/** The resources of the product, as the console knows them. */
export const resourceConsoleFeatures: readonly ConsoleFeature[] = [
  domainMappingsConsole,
  customIntegrationsConsole,
  experimentsConsole,
  elementsConsole,
  preferenceCentersConsole,
  redirectsConsole,
  themesConsole,
  pagesConsole,
  formsConsole,
  countersConsole,
  mediaConsole,
  formConfigurationsConsole,
  formFieldsConsole,
  regularExpressionsConsole,
  tagsConsole,
  usersConsole,
  organizationConsole,
  connectorsConsole,
  integrationsConsole,
  webhooksConsole,
  apiCredentialsConsole,
  transactionsConsole,
  securityConsole,
  privacyConsole,
  logsConsole,
];
