import { renderForm } from '@tributary/form-engine/html/render.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { baseLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import { formIn, languagesOfForm, localeOfForm } from '@tributary/resources/forms/form-languages.ts';
import { forms as formResource, type FormData } from '@tributary/resources/forms/form.ts';
import { leftOf } from '../../stock/limited-products.ts';
import { soldOf } from '../../stock/stock.server.ts';
import type { FormPart, HtmlInLanguages } from '../compile/artifact.ts';
import { storeFormFiles } from '../form-files.server.ts';
import type { PageContent } from '../page-content.ts';
import { variantsOfForms } from '../tried-forms.server.ts';

interface FormsOptions {
  files: FileStorage;
  keepsUnfinished: boolean;
  /** The languages that visitors choose for the whole page. */
  ownSwitch: ReadonlySet<string>;
}

/** The forms of a page as visitors get them, and those that are tried out in their place. */
export async function loadForms(
  tx: Transaction,
  tenantId: string,
  { pageId, data, formIds }: Pick<PageContent, 'pageId' | 'data' | 'formIds'>,
  { files, keepsUnfinished, ownSwitch }: FormsOptions,
) {
  const ids = formIds.filter(isId);
  const rendered = new Map<string, string>();
  const languages = new Map<string, Readonly<Record<string, string>>>();
  const variants = new Map<string, NonNullable<FormPart['variant']>>();
  const everyOffered = new Set<string>();
  const versions: Record<string, number> = {};
  const schemas: FormSchema[] = [];

  async function load(formId: string): Promise<HtmlInLanguages | undefined> {
    const row = await findDocument(tx, tenantId, formResource, formId);
    if (!row) return undefined;
    const form = row.data as FormData;
    const { schema, embeddedSettings } = form;
    await storeFormFiles(files, tenantId, { id: formId, schema, embeddedSettings });
    if (ids.includes(formId)) versions[formId] = row.version;
    schemas.push(schema);
    const offered = languagesOfForm(form);
    for (const language of offered) if (!ownSwitch.has(language)) everyOffered.add(language);
    const left = leftOf(schema, await soldOf(tx, tenantId, formId));
    // Only the fact that something is sold out is published; the remaining stock changes with every order.
    const gone = Object.fromEntries(Object.entries(left).filter(([, count]) => count === 0));
    return inEveryLanguage(form, data.language, (locale) =>
      renderForm(formIn(form, locale).schema, {
        formId,
        action: `/forms/${formId}/submissions`,
        locale,
        hidden: { _page: pageId, _language: locale },
        languages: { languages: switchOf(offered, locale, ownSwitch), as: 'links' },
        later: keepsUnfinished,
        left: gone,
      }),
    );
  }

  const tried = await variantsOfForms(tx, tenantId, ids);
  for (const formId of ids) {
    const form = await load(formId);
    if (!form) continue;
    rendered.set(formId, form.html);
    if (form.languages) languages.set(formId, form.languages);
    const variantId = tried.get(formId);
    const variant = variantId === undefined ? undefined : await load(variantId);
    if (variantId !== undefined && variant) variants.set(formId, { formId: variantId, ...variant });
  }
  return { rendered, languages, variants, offered: everyOffered, schemas, versions };
}

/** The languages that a form's own switch offers: those that the page's doesn't, and the one that is shown. */
function switchOf(
  offered: readonly TextLanguage[],
  locale: string,
  ownSwitch: ReadonlySet<string>,
): TextLanguage[] {
  const left = offered.filter((language) => language === baseLanguage(locale) || !ownSwitch.has(language));
  return left.length > 1 ? left : [];
}

/**
 * The form as first shown on a page, and by language the variants that a visitor can choose, where there are several.
 */
export function inEveryLanguage(
  form: FormData,
  pageLanguage: string,
  render: (locale: string) => string,
): HtmlInLanguages {
  const first = localeOfForm(form, [pageLanguage], pageLanguage);
  const others = languagesOfForm(form).filter((language) => language !== baseLanguage(first));
  const made = others.map((language) => [language, render(localeOfForm(form, [language], pageLanguage))]);
  return { html: render(first), ...(made.length > 0 ? { languages: Object.fromEntries(made) } : {}) };
}
