import type { PageData } from '@tributary/resources/pages/page.ts';

/** The input of a compilation: a page's data, and the forms, counters and files of the library in its html. */
export interface PageContent {
  pageId: string;
  data: PageData;
  formIds: readonly string[];
  counterIds: readonly string[];
  mediaIds: readonly string[];
}

/** The records, with their versions, that an artifact was made from besides its page. */
export interface MadeFrom {
  forms: Record<string, number>;
  counters: Record<string, number>;
  organization: { name: string; favicon: string | null };
}
