import type { ProjectNode } from '../project.ts';
import type { StarterWords } from '../starter-words.ts';
import { button, column, columns, counter, divider, form, heading, image, quote, section, spacer, text } from './node.ts';
import { VALLEY } from './pictures.ts';

const filler = (words: StarterWords): ProjectNode => text(`<p>${words.text}</p>`);

/** An empty band with a heading and a line to write on. */
export const plainSection = (words: StarterWords): ProjectNode =>
  section('', [heading(2, words.heading), filler(words)]);

/** One, two or three equal columns. */
export function columnRow(words: StarterWords, count: 1 | 2 | 3): ProjectNode {
  const made = Array.from({ length: count }, () => column([filler(words)]));
  return columns(count === 1 ? '' : `ts-columns--${count}`, made);
}

export const plainHeading = (words: StarterWords): ProjectNode => heading(2, words.heading);
export const plainText = (words: StarterWords): ProjectNode => filler(words);
export const plainButton = (words: StarterWords): ProjectNode => button(words.button, '#');
export const plainImage = (words: StarterWords): ProjectNode => image(VALLEY, words.heroPicture, 960, 720);
export const plainQuote = (words: StarterWords): ProjectNode => quote(words.quote);
export const plainDivider = (): ProjectNode => divider();
export const plainSpacer = (): ProjectNode => spacer();
export const plainForm = (): ProjectNode => form();
export const plainCounter = (): ProjectNode => counter();
