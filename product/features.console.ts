import type { ConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { accountConsole } from './account/feature.console.ts';
import { deliveryDeskConsole } from '@tributary/resources/delivery-desk/feature.console.ts';
import { supportersConsole } from '@tributary/resources/supporters/feature.console.ts';
import { billingConsole } from './billing/feature.console.ts';
import { dashboardConsole } from './dashboard/feature.console.ts';
import { experimentsAtWorkConsole } from './experiments/feature.console.ts';
import { embeddingConsole } from './embedding/feature.console.ts';
import { dryRunConsole } from './dry-run/feature.console.ts';
import { importsConsole } from './imports/feature.console.ts';
import { pageAnalyticsConsole } from './page-analytics/feature.console.ts';
import { pageTranslationsConsole } from './page-translations/feature.console.ts';
import { pageBuilderConsole } from './page-builder/feature.console.ts';
import { formBuilderConsole } from './form-builder/feature.console.ts';
import { formStatisticsConsole } from './form-statistics/feature.console.ts';
import { formTranslationsConsole } from './form-translations/feature.console.ts';
import { permissionSimulatorConsole } from './permission-simulator/feature.console.ts';
import { reconciliationConsole } from './reconciliation/feature.console.ts';
import { recurringGiftsConsole } from './recurring-gifts/feature.console.ts';
import { scheduledExportsConsole } from './scheduled-exports/feature.console.ts';
import { supportConsole } from './support/feature.console.ts';
import { themeEditorConsole } from './themes/feature.console.ts';
import { usageConsole } from './usage/feature.console.ts';
import { weeklySummaryConsole } from './weekly-summary/feature.console.ts';
import { isolationProofConsole } from './isolation-proof/feature.console.ts';
import { developersConsole } from './developers/feature.console.ts';
import { elementEditorConsole } from './elements/feature.console.ts';

/** Features of the console beyond resources. */
export const productConsoleFeatures: readonly ConsoleFeature[] = [
  dashboardConsole,
  accountConsole,
  pageBuilderConsole,
  formBuilderConsole,
  embeddingConsole,
  experimentsAtWorkConsole,
  formTranslationsConsole,
  pageTranslationsConsole,
  formStatisticsConsole,
  pageAnalyticsConsole,
  deliveryDeskConsole,
  supportersConsole,
  dryRunConsole,
  recurringGiftsConsole,
  reconciliationConsole,
  importsConsole,
  scheduledExportsConsole,
  themeEditorConsole,
  elementEditorConsole,
  supportConsole,
  usageConsole,
  billingConsole,
  weeklySummaryConsole,
  developersConsole,
  isolationProofConsole,
  permissionSimulatorConsole,
];
