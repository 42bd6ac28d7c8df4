import type { PageData } from './page.ts';

/** A template of a new page. The builder's room provides them. */
export interface PageTemplate {
  id: string;
  /** Message keys with their namespace. */
  titleKey: string;
  textKey: string;
  /** The parts of its sketch. */
  sketch: { hero?: boolean; form?: boolean; columns?: boolean };
  /** Makes the page's content; loads the code for it on demand. */
  recipes(choices: {
    language: string;
    /** The organization's name. */
    organization: string;
    formId: string | null;
    counterId: string | null;
  }): Promise<PageData['recipes']>;
}
