/** Where embedded forms are on an organization's site; version v5 (specification, section 3). */
export const EMBED_BASE = '/embed/v5';

/** The script that other sites load. */
export const ELEMENT_PATH = `${EMBED_BASE}.js`;

/** The address of an embedded form by itself. @param language `en-US` is the form's own address */
export function embeddedFormPath(formId: string, language = 'en-US'): string {
  return `${EMBED_BASE}/${formId}${language === 'en-US' ? '' : `/${language}`}`;
}
