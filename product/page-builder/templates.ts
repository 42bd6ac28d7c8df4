import {
  callToAction,
  donation,
  hero,
  newsletter,
  progress,
  quoteSection,
  stats,
  textAndImage,
  threeColumns,
} from './blocks/sections.ts';
import { footer, header } from './blocks/closing.ts';
import type { PageProject, ProjectNode } from './project.ts';
import { PAGE_CLASS } from './project.ts';
import { projectOf } from './safety/clean-project.ts';
import { starterMessages, type StarterMessages } from './starter-messages.ts';

/** The templates of a new page. */
export const TEMPLATE_IDS = ['blank', 'donation', 'newsletter'] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

/** The values of a template. */
export interface TemplateChoices {
  /** Language of the sample texts. */
  language?: string;
  /** The organization's name, for the header and footer; a sample name without it. */
  organization?: string;
  formId?: string;
  /** A progress section is included when there is a counter to show. */
  counterId?: string;
}

const RECIPES: Record<TemplateId, (words: StarterMessages, choices: TemplateChoices) => ProjectNode[]> = {
  blank: () => [],
  donation: (words, { formId, counterId }) => [
    header(words),
    hero(words),
    stats(words),
    ...(counterId === undefined ? [] : [progress(words, counterId)]),
    donation(words, formId),
    textAndImage(words),
    threeColumns(words),
    quoteSection(words),
    callToAction(words),
    footer(words),
  ],
  newsletter: (words, { formId }) => [
    header(words),
    newsletter(words, formId),
    threeColumns(words),
    quoteSection(words),
    footer(words),
  ],
};

/** The project data of a template; `renderProject` turns it into markup and style sheet. */
export function templateProject(id: TemplateId, choices: TemplateChoices = {}): PageProject {
  const components = RECIPES[id](starterMessages(choices.language, choices.organization), choices);
  return projectOf({ classes: [PAGE_CLASS], components }, []);
}
