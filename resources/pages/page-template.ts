import type { ReactNode } from 'react';
import type { PageData } from './page.ts';

/** A template of a new page. The builder's room provides them, in the console's language. */
export interface PageTemplate {
  id: string;
  title: string;
  text: string;
  /** A picture of how the page begins; decorative. */
  preview: ReactNode;
  /** Makes the page's content; loads the code for it on demand. */
  recipes(choices: {
    language: string;
    /** The organization's name. */
    organization: string;
    formId: string | null;
    counterId: string | null;
  }): Promise<PageData['recipes']>;
}

/** Templates for one purpose. */
export interface PageTemplateGroup {
  title: string;
  templates: readonly PageTemplate[];
}
