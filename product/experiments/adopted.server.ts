import { isDeepStrictEqual } from 'node:util';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { triedOut, type ExperimentData } from '@tributary/resources/experiments/experiment.ts';
import { forms, type FormData } from '@tributary/resources/forms/form.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import { publicVersion } from '../publishing/versions.server.ts';

/** The fields of a variant that its form adopts; the form's name and its allowed sites stay. */
export const adoptedByForm = ({ schema, formConfigurationId, language, translations }: FormData) => ({
  schema,
  formConfigurationId,
  language,
  translations,
});

/** The fields of a variant that its page adopts; the page's name, address and languages stay. */
export const adoptedByPage = ({
  recipes,
  formId,
  counterId,
  campaignCode,
  siteParts,
  pageMetadata,
}: PageData) => ({
  recipes,
  formId,
  counterId,
  campaignCode,
  siteParts,
  pageMetadata,
});

/** Whether visitors get the same either way: a variant that was not changed after it was copied. */
export async function isUnchanged(tx: Transaction, tenantId: string, data: ExperimentData): Promise<boolean> {
  const { id, variantId } = triedOut(data);
  if (id === null || variantId === null || id === variantId) return false;
  const [own, variant] =
    data.subject === 'forms'
      ? [await adoptedForm(tx, tenantId, id), await adoptedForm(tx, tenantId, variantId)]
      : [await sentPage(tx, tenantId, id), await sentPage(tx, tenantId, variantId)];
  return own !== undefined && isDeepStrictEqual(own, variant);
}

async function adoptedForm(tx: Transaction, tenantId: string, id: string) {
  const form = await findDocument(tx, tenantId, forms, id);
  return form && adoptedByForm(form.data);
}

/** Without the builder's project: it may differ where nothing that visitors get does. */
async function sentPage(tx: Transaction, tenantId: string, id: string) {
  const shown = await publicVersion(tx, tenantId, id);
  if (!shown) return undefined;
  const { recipes, ...rest } = adoptedByPage(shown.data);
  return { html: recipes.html, css: recipes.css, ...rest };
}
