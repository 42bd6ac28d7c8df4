import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import * as closing from './closing.ts';
import * as primitives from './primitives.ts';
import * as sections from './sections.ts';

/** The groups of the blocks panel, in order. */
export const BLOCK_GROUPS = ['designs', 'layout', 'basics', 'giving'] as const;
export type BlockGroup = (typeof BLOCK_GROUPS)[number];

/** A block that can be added to a page. */
export interface PaletteBlock<Id extends string = string> {
  id: Id;
  group: BlockGroup;
  /** Makes a new copy with sample texts in the page's language. */
  make(words: StarterMessages): ProjectNode;
}

const block = <const Id extends string>(
  id: Id,
  group: BlockGroup,
  make: (words: StarterMessages) => ProjectNode,
): PaletteBlock<Id> => ({ id, group, make });

/** Every block of the builder. Labels are the messages `block.{id}`. */
export const PALETTE = [
  block('hero', 'designs', sections.hero),
  block('textImage', 'designs', sections.textAndImage),
  block('threeColumns', 'designs', sections.threeColumns),
  block('stats', 'designs', sections.stats),
  block('quoteSection', 'designs', sections.quoteSection),
  block('callToAction', 'designs', sections.callToAction),
  block('donation', 'designs', (words) => sections.donation(words)),
  block('newsletter', 'designs', (words) => sections.newsletter(words)),
  block('progress', 'designs', (words) => sections.progress(words)),
  block('header', 'designs', closing.header),
  block('footer', 'designs', closing.footer),
  block('section', 'layout', primitives.plainSection),
  block('columns1', 'layout', (words) => primitives.columnRow(words, 1)),
  block('columns2', 'layout', (words) => primitives.columnRow(words, 2)),
  block('columns3', 'layout', (words) => primitives.columnRow(words, 3)),
  block('divider', 'layout', primitives.plainDivider),
  block('spacer', 'layout', primitives.plainSpacer),
  block('heading', 'basics', primitives.plainHeading),
  block('text', 'basics', primitives.plainTextBlock),
  block('image', 'basics', primitives.plainImage),
  block('button', 'basics', primitives.plainButton),
  block('quote', 'basics', primitives.plainQuote),
  block('languages', 'basics', primitives.languageLinks),
  block('element', 'layout', primitives.plainElement),
  block('form', 'giving', primitives.plainForm),
  block('counter', 'giving', primitives.plainCounter),
] as const;

export type BlockId = (typeof PALETTE)[number]['id'];
