import type { PageData } from './page.ts';

/** What a new page can begin as. The builder's room provides them. */
export interface PageTemplate {
  id: string;
  /** Catalogue keys with their namespace. */
  titleKey: string;
  textKey: string;
  /** Which parts its sketch shows. */
  sketch: { hero?: boolean; form?: boolean; columns?: boolean };
  /** Makes the page's content; loads what it takes to do so only then. */
  recipes(choices: {
    language: string;
    /** The organization's name. */
    organization: string;
    formId: string | null;
    counterId: string | null;
  }): Promise<PageData['recipes']>;
}
