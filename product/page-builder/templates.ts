import { LIBRARY_PAGES } from '@tributary/library/pages/all.ts';
import * as z from 'zod';
import { isBlockId, PALETTE } from './blocks/palette.ts';
import { type PictureName, PICTURES } from './blocks/pictures.ts';
import type { PageProject, ProjectNode } from './project.ts';
import { PAGE_CLASS } from './project.ts';
import { projectOf } from './safety/clean-project.ts';
import { isStarterKey, starterLanguage, starterMessages, type StarterMessages } from './starter-messages.ts';

/** The purposes of page templates, in the order in which they are offered. */
export const TEMPLATE_PURPOSES = ['give', 'join', 'tell'] as const;
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number];

const wordsSchema = z.record(z.string().refine(isStarterKey), z.string());
const inBoth = z.strictObject({ en: z.string(), es: z.string() });

/** A page template of the library, as in its `metadata.json`: blocks in order, with their own words. */
const libraryPageSchema = z.strictObject({
  kind: z.literal('pages'),
  name: z.string(),
  purpose: z.enum(TEMPLATE_PURPOSES),
  title: inBoth,
  description: inBoth,
  sections: z.array(
    z.strictObject({
      block: z.string().refine(isBlockId),
      words: z.strictObject({ en: wordsSchema, es: wordsSchema }).optional(),
      picture: z
        .string()
        .refine((name): name is PictureName => name in PICTURES)
        .optional(),
      /** The address on the page to which buttons lead. */
      id: z.enum(['give', 'work']).optional(),
    }),
  ),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

/** The page templates of the library, in the order in which they are offered. */
export const libraryPages: readonly LibraryPage[] = z.array(libraryPageSchema).parse(LIBRARY_PAGES);

/** The sheet without content. */
export const BLANK_TEMPLATE = 'blank';

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

/**
 * The project data of a template; `renderProject` turns it into markup and style sheet.
 * @param name a template of the library, or `blank`. Throws for another.
 */
export function templateProject(name: string, choices: TemplateChoices = {}): PageProject {
  const sections = name === BLANK_TEMPLATE ? [] : pageTemplate(name).sections;
  const components = sections
    .filter(({ block }) => block !== 'progress' || choices.counterId !== undefined)
    .map((section) => sectionOf(section, choices));
  return projectOf({ classes: [PAGE_CLASS], components }, []);
}

function pageTemplate(name: string): LibraryPage {
  const found = libraryPages.find((each) => each.name === name);
  if (!found) throw new TypeError(`There is no page template ${name}.`);
  return found;
}

function sectionOf(
  { block, words, picture, id }: LibraryPage['sections'][number],
  { language, organization, formId, counterId }: TemplateChoices,
): ProjectNode {
  const common = starterMessages(language, organization);
  const own: Partial<StarterMessages> = words?.[starterLanguage(language)] ?? {};
  const node = PALETTE.find((each) => each.id === block)!.make(
    { ...common, ...own },
    {
      ...(formId === undefined ? {} : { formId }),
      ...(counterId === undefined ? {} : { counterId }),
      ...(picture === undefined ? {} : { picture }),
    },
  );
  return id === undefined ? node : { ...node, attributes: { ...node.attributes, id } };
}
