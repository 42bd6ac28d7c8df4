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
  if (data.subject === 'forms') {
    const [form, variant] = await Promise.all(
      [id, variantId].map((one) => findDocument(tx, tenantId, forms, one)),
    );
    return (
      form !== undefined &&
      variant !== undefined &&
      isDeepStrictEqual(adoptedByForm(form.data), adoptedByForm(variant.data))
    );
  }
  // The builder's project may differ where nothing that visitors get does.
  const sentOf = async (one: string) => {
    const shown = await publicVersion(tx, tenantId, one);
    if (!shown) return undefined;
    const { recipes, ...rest } = adoptedByPage(shown.data);
    return { html: recipes.html, css: recipes.css, ...rest };
  };
  const [page, variant] = [await sentOf(id), await sentOf(variantId)];
  return page !== undefined && isDeepStrictEqual(page, variant);
}
