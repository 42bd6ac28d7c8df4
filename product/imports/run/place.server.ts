import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { counters } from '@tributary/resources/counters/counter.ts';
import {
  readConnectors,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { pages } from '@tributary/resources/pages/page.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import type { Connectors } from '../../connectors/connectors.ts';
import type { Submission } from '../../submissions/submission.ts';
import { ImportFileError } from '../file/failure.ts';
import type { ImportSettings } from '../definition/import.ts';

/** The records that an import's rows belong to. */
export interface ImportPlace {
  form: Submission['form'];
  schema: FormSchema;
  page: Submission['page'];
  counter: Submission['counter'];
  configured: readonly ConfiguredConnector[];
  connectors: Connectors;
  /** A locale. */
  language: string;
  timezone: string;
  useProdEnvironment: boolean;
}

/**
 * Reads the records that an import's settings name.
 * @throws ImportFileError formGone where the form was deleted since
 */
export async function readPlace(
  tx: Transaction,
  tenantId: string,
  settings: ImportSettings,
  connectors: Connectors,
): Promise<ImportPlace> {
  const form = await findDocument(tx, tenantId, forms, settings.formId);
  const page = settings.pageId ? await findDocument(tx, tenantId, pages, settings.pageId) : null;
  const counter = settings.counterId ? await findDocument(tx, tenantId, counters, settings.counterId) : null;
  if (!form || (settings.pageId && !page) || (settings.counterId && !counter))
    throw new ImportFileError('formGone');
  const { formConfigurationId } = form.data;
  const configuration = formConfigurationId
    ? await findDocument(tx, tenantId, formConfigurations, formConfigurationId)
    : null;
  const { language, timezone } = await readOrganization(tx, tenantId);
  return {
    form: { id: settings.formId, description: form.data.description },
    schema: form.data.schema,
    page:
      settings.pageId && page
        ? {
            id: settings.pageId,
            name: page.data.name,
            campaignCode: settings.campaignCode || page.data.campaignCode || null,
          }
        : undefined,
    counter: settings.counterId && counter ? { id: settings.counterId, data: counter.data } : undefined,
    configured: readConnectors(configuration?.data ?? {}),
    connectors,
    language,
    timezone,
    useProdEnvironment: settings.environment === 'production',
  };
}
