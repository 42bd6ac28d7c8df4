import type { PageData } from '@tributary/resources/pages/page.ts';

/** What is compiled: a page's data, and the forms and counters that its html names. */
export interface PageContent {
  pageId: string;
  data: PageData;
  formIds: readonly string[];
  counterIds: readonly string[];
}

/** Which records, in which versions, an artifact was made from beside its page. */
export interface MadeFrom {
  forms: Record<string, number>;
  counters: Record<string, number>;
  organization: { name: string; favicon: string | null };
}
