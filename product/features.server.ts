import { savedViewsFeature } from '@tributary/engine/saved-views/feature.server.ts';
import { accountFeature } from './account/feature.server.ts';
import { anonymizingFeature } from './anonymizing/feature.server.ts';
import { apiCredentialsAtWorkFeature } from './identity/api-credentials/feature.server.ts';
import { billingFeature } from './billing/feature.server.ts';
import { campaignsFeature } from './campaigns/feature.server.ts';
import { connectorChecksFeature } from './connectors/feature.server.ts';
import { connectorWatchFeature } from './connector-watch/feature.server.ts';
import { dashboardFeature } from './dashboard/feature.server.ts';
import { developersFeature } from './developers/feature.server.ts';
import { domainsAtWorkFeature } from './domains/feature.server.ts';
import { dryRunFeature } from './dry-run/feature.server.ts';
import { deliveryFeature } from './delivery/feature.server.ts';
import { deliveryDeskFeature } from './delivery-desk/feature.server.ts';
import { embeddingFeature } from './embedding/feature.server.ts';
import { elementsAtWorkFeature } from './elements/feature.server.ts';
import { experimentsAtWorkFeature } from './experiments/feature.server.ts';
import { formFindingsFeature } from './form-findings/feature.server.ts';
import { formStatisticsFeature } from './form-statistics/feature.server.ts';
import { formTranslationsFeature } from './form-translations/feature.server.ts';
import { giftAidFeature } from './gift-aid/feature.server.ts';
import { identityFeature } from './identity/feature.server.ts';
import { importsFeature } from './imports/feature.server.ts';
import { integrationChecksFeature } from './integrations/feature.server.ts';
import { isolationProofFeature } from './isolation-proof/feature.server.ts';
import { mailFeature } from './mail/feature.server.ts';
import { mappingFeature } from './mapping/feature.server.ts';
import { mediaFilesFeature } from './media/feature.server.ts';
import { organizationsFeature } from './organizations/feature.server.ts';
import { pageAnalyticsFeature } from './page-analytics/feature.server.ts';
import { pageCollaborationFeature } from './page-collaboration/feature.server.ts';
import { pagePublishingFeature } from './page-publishing/feature.server.ts';
import { preferencesFeature } from './preference-centers/feature.server.ts';
import { pageRenderingFeature } from './page-rendering/feature.server.ts';
import { pageTranslationsFeature } from './page-translations/feature.server.ts';
import { permissionSimulatorFeature } from './permission-simulator/feature.server.ts';
import { publishingFeature } from './publishing/feature.server.ts';
import { reconciliationFeature } from './reconciliation/feature.server.ts';
import { recurringGiftsFeature } from './recurring-gifts/feature.server.ts';
import { scheduledExportsFeature } from './scheduled-exports/feature.server.ts';
import { siteSecurityFeature } from './site-security/feature.server.ts';
import { stockFeature } from './stock/feature.server.ts';
import { submissionsFeature } from './submissions/feature.server.ts';
import { supportFeature } from './support/feature.server.ts';
import { supporterEmailsFeature } from './supporter-emails/feature.server.ts';
import { supportersFeature } from './supporters/feature.server.ts';
import { themesAtWorkFeature } from './themes/feature.server.ts';
import { uploadsFeature } from './uploads/feature.server.ts';
import { usageFeature } from './usage/feature.server.ts';
import { weeklySummaryFeature } from './weekly-summary/feature.server.ts';

/** Features of the product beside its resources, as the server runs them. */
export const productFeatures = [
  savedViewsFeature,
  formFindingsFeature,
  identityFeature,
  publishingFeature,
  pagePublishingFeature,
  pageRenderingFeature,
  pageCollaborationFeature,
  stockFeature,
  submissionsFeature,
  recurringGiftsFeature,
  giftAidFeature,
  preferencesFeature,
  reconciliationFeature,
  importsFeature,
  scheduledExportsFeature,
  uploadsFeature,
  mediaFilesFeature,
  embeddingFeature,
  connectorChecksFeature,
  connectorWatchFeature,
  campaignsFeature,
  integrationChecksFeature,
  experimentsAtWorkFeature,
  deliveryFeature,
  deliveryDeskFeature,
  dryRunFeature,
  mailFeature,
  supporterEmailsFeature,
  supportersFeature,
  accountFeature,
  organizationsFeature,
  dashboardFeature,
  formTranslationsFeature,
  pageTranslationsFeature,
  formStatisticsFeature,
  mappingFeature,
  themesAtWorkFeature,
  elementsAtWorkFeature,
  apiCredentialsAtWorkFeature,
  developersFeature,
  isolationProofFeature,
  permissionSimulatorFeature,
  usageFeature,
  pageAnalyticsFeature,
  weeklySummaryFeature,
  billingFeature,
  supportFeature,
  siteSecurityFeature,
  anonymizingFeature,
  domainsAtWorkFeature,
] as const;
