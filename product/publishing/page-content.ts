import type { PageVariant } from './languages/variants.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';

/** The input of a compilation: a page's data, and the forms, counters, files of the library and elements that it shows. */
export interface PageContent {
  pageId: string;
  data: PageData;
  formIds: readonly string[];
  counterIds: readonly string[];
  mediaIds: readonly string[];
  /** The language in which it is compiled; the page's own by default. */
  variant?: PageVariant | undefined;
  elementIds: readonly string[];
}

/** The records, with their versions, that an artifact was made from besides its page. */
export interface MadeFrom {
  forms: Record<string, number>;
  counters: Record<string, number>;
  organization: { name: string; favicon: string | null };
}

/** The reason for publishing a page although errors were found, and the errors. */
export interface PublishedDespite {
  reason: string;
  errors: string[];
}

/** The response for visitors of a page that is no longer public: a text in the page's language, or another address. */
export interface ClosedPage {
  language: string;
  text: string;
  to: string | null;
}
