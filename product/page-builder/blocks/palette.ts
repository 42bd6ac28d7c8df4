import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import type { BlockChoices } from './choices.ts';
import * as closing from './closing.ts';
import * as facts from './facts.ts';
import * as openings from './openings.ts';
import * as primitives from './primitives.ts';
import * as sections from './sections.ts';
import * as stories from './stories.ts';

/** The groups of the blocks panel, in order. */
export const BLOCK_GROUPS = ['openings', 'stories', 'facts', 'asking', 'layout', 'basics', 'giving'] as const;
export type BlockGroup = (typeof BLOCK_GROUPS)[number];

/** A block that can be added to a page. */
export interface PaletteBlock<Id extends string = string> {
  id: Id;
  group: BlockGroup;
  /** Makes a new copy with sample texts in the page's language. */
  make(words: StarterMessages, choices?: BlockChoices): ProjectNode;
}

const block = <const Id extends string>(
  id: Id,
  group: BlockGroup,
  make: (words: StarterMessages, choices?: BlockChoices) => ProjectNode,
): PaletteBlock<Id> => ({ id, group, make });

/** Every block of the builder. Labels are the messages `block.{id}`. */
export const PALETTE = [
  block('hero', 'openings', sections.hero),
  block('heroCentred', 'openings', openings.heroCentred),
  block('heroForm', 'openings', openings.heroForm),
  block('header', 'openings', closing.header),
  block('textImage', 'stories', sections.textAndImage),
  block('appeal', 'stories', stories.appeal),
  block('quoteSection', 'stories', sections.quoteSection),
  block('team', 'stories', stories.team),
  block('gallery', 'stories', stories.gallery),
  block('logoRow', 'stories', stories.logoRow),
  block('donorWall', 'stories', stories.donorWall),
  block('video', 'stories', primitives.plainVideo),
  block('stats', 'facts', sections.stats),
  block('threeColumns', 'facts', sections.threeColumns),
  block('steps', 'facts', facts.steps),
  block('table', 'facts', facts.table),
  block('faq', 'facts', facts.faq),
  block('place', 'facts', facts.place),
  block('donation', 'asking', sections.donation),
  block('amounts', 'asking', stories.amounts),
  block('progress', 'asking', sections.progress),
  block('newsletter', 'asking', sections.newsletter),
  block('callToAction', 'asking', sections.callToAction),
  block('countdown', 'asking', primitives.plainCountdown),
  block('share', 'asking', primitives.plainShare),
  block('preferences', 'asking', sections.preferences),
  block('footer', 'asking', closing.footer),
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
  block('counterThermometer', 'giving', () => primitives.drawnCounter('thermometer')),
  block('counterRing', 'giving', () => primitives.drawnCounter('ring')),
  block('counterNumber', 'giving', () => primitives.drawnCounter('number')),
  block('products', 'giving', sections.products),
] as const;

export type BlockId = (typeof PALETTE)[number]['id'];

/** Whether a block has this id. */
export const isBlockId = (id: string): id is BlockId => PALETTE.some((each) => each.id === id);
