import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import {
  button,
  column,
  columns,
  counter,
  divider,
  elementPlace,
  form,
  heading,
  languages,
  quote,
  section,
  spacer,
  text,
  widget,
} from './node.ts';
import type { CounterLook } from '@tributary/resources/counters/counter-html.ts';
import { SHARE_TARGETS } from '../../page-markup/widgets.ts';
import { drawn } from './drawn.ts';

const filler = (words: StarterMessages): ProjectNode => text(`<p>${words.text}</p>`);

/** An empty band with a heading and a line to write on. */
export const plainSection = (words: StarterMessages): ProjectNode =>
  section('', [heading(2, words.heading), filler(words)]);

/** One, two or three equal columns. */
export function columnRow(words: StarterMessages, count: 1 | 2 | 3): ProjectNode {
  const made = Array.from({ length: count }, () => column([filler(words)]));
  return columns(count === 1 ? '' : `ts-columns--${count}`, made);
}

/** A heading of level 2. */
export const plainHeading = (words: StarterMessages): ProjectNode => heading(2, words.heading);
/** One paragraph. */
export const plainTextBlock = (words: StarterMessages): ProjectNode => filler(words);
/** A button without a target yet. */
export const plainButton = (words: StarterMessages): ProjectNode => button(words.button, '#');
/** A picture to be replaced. */
export const plainImage = (words: StarterMessages): ProjectNode => drawn('valley', words);
/** A quote without its section. */
export const plainQuote = (words: StarterMessages): ProjectNode => quote(words.quote);
/** A thin line. */
export const plainDivider = (): ProjectNode => divider();
/** Empty space. */
export const plainSpacer = (): ProjectNode => spacer();
/** The page's switch of languages. */
export const languageLinks = (): ProjectNode => languages();
/** A slot for a form, none chosen. */
export const plainForm = (): ProjectNode => form();
/** A slot for an element of the organization, none chosen. */
export const plainElement = (): ProjectNode => elementPlace();
/** A slot for a counter, none chosen. */
export const plainCounter = (): ProjectNode => counter();
/** A slot for a counter that is drawn in another way than as a bar. */
export const drawnCounter = (look: CounterLook): ProjectNode => counter('', look);
/** The place of a film, none chosen. */
export const plainVideo = (): ProjectNode => widget('film');
/** Links to share the page everywhere. */
export const plainShare = (): ProjectNode => widget('share', SHARE_TARGETS.join(' '));
/** A countdown to a moment that is still to be chosen. */
export const plainCountdown = (): ProjectNode => widget('countdown');
