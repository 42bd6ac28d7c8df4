import { apiCredentialsFeature } from './api-credentials/feature.server.ts';
import { connectorsFeature } from './connectors/feature.server.ts';
import { countersFeature } from './counters/feature.server.ts';
import { formConfigurationsFeature } from './form-configurations/feature.server.ts';
import { formFieldsFeature } from './form-fields/feature.server.ts';
import { integrationsFeature } from './integrations/feature.server.ts';
import { formsFeature } from './forms/feature.server.ts';
import { logsFeature } from './logs/feature.server.ts';
import { organizationFeature } from './organization/feature.server.ts';
import { pagesFeature } from './pages/feature.server.ts';
import { regularExpressionsFeature } from './regular-expressions/feature.server.ts';
import { tagsFeature } from './tags/feature.server.ts';
import { transactionsFeature } from './transactions/feature.server.ts';
import { usersFeature } from './users/feature.server.ts';
import { webhooksFeature } from './webhooks/feature.server.ts';
import { themesFeature } from './themes/feature.server.ts';
import { mediaFeature } from './media/feature.server.ts';
import { redirectsFeature } from './redirects/feature.server.ts';
import { preferenceCentersFeature } from './preference-centers/feature.server.ts';
import { elementsFeature } from './elements/feature.server.ts';
import { privacyFeature } from './privacy/feature.server.ts';
import { securityFeature } from './security/feature.server.ts';
import { experimentsFeature } from './experiments/feature.server.ts';
import { customIntegrationsFeature } from './custom-integrations/feature.server.ts';
import { domainMappingsFeature } from './domain-mappings/feature.server.ts';

/** The resources of the product, as the server runs them. */
export const resourceFeatures = [
  domainMappingsFeature,
  customIntegrationsFeature,
  experimentsFeature,
  elementsFeature,
  preferenceCentersFeature,
  redirectsFeature,
  themesFeature,
  pagesFeature,
  formsFeature,
  countersFeature,
  mediaFeature,
  formConfigurationsFeature,
  formFieldsFeature,
  regularExpressionsFeature,
  tagsFeature,
  usersFeature,
  organizationFeature,
  connectorsFeature,
  integrationsFeature,
  webhooksFeature,
  apiCredentialsFeature,
  transactionsFeature,
  securityFeature,
  privacyFeature,
  logsFeature,
] as const;
