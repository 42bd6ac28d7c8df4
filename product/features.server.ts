import { accountFeature } from './account/feature.server.ts';
import { connectorChecksFeature } from './connectors/feature.server.ts';
import { dashboardFeature } from './dashboard/feature.server.ts';
import { deliveryFeature } from './delivery/feature.server.ts';
import { formTranslationsFeature } from './form-translations/feature.server.ts';
import { identityFeature } from './identity/feature.server.ts';
import { mailFeature } from './mail/feature.server.ts';
import { organizationsFeature } from './organizations/feature.server.ts';
import { publishingFeature } from './publishing/feature.server.ts';
import { submissionsFeature } from './submissions/feature.server.ts';

/** What the product does beside its resources, as the server runs it. */
export const productFeatures = [
  identityFeature,
  publishingFeature,
  submissionsFeature,
  connectorChecksFeature,
  deliveryFeature,
  mailFeature,
  accountFeature,
  organizationsFeature,
  dashboardFeature,
  formTranslationsFeature,
] as const;
