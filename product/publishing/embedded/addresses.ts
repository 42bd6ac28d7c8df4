/** Where embedded forms are on an organization's site; version v5 (specification, section 3). */
export const EMBED_BASE = '/embed/v5';

/** The script that other sites load. */
export const ELEMENT_PATH = `${EMBED_BASE}.js`;

/** One released build of it, which never changes. @param version such as `5.0` */
export const releasePath = (version: string): string => `/embed/v${version}.js`;

/** In the query of an embedded form: the languages that the page around it and the browser prefer, the first one first. */
export const WANTED_QUERY = 'languages';

/** The address of an embedded form by itself. @param language `en-US` is the form's own address */
export function embeddedFormPath(formId: string, language = 'en-US'): string {
  return `${EMBED_BASE}/${formId}${language === 'en-US' ? '' : `/${language}`}`;
}
