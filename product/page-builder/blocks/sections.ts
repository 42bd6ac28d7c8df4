import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import {
  actions,
  button,
  column,
  columns,
  counter,
  form,
  heading,
  line,
  quote,
  section,
  text,
} from './node.ts';
import { drawn } from './drawn.ts';
import type { BlockChoices } from './choices.ts';

/** Where a site's supporters ask for the link to their choices. */
const PREFERENCES_PATH = '/preferences';

const paragraph = (words: string): string => `<p>${words}</p>`;

/** The opening of a page: promise, one action, a picture. */
export function hero(words: StarterMessages, { picture = 'valley' }: BlockChoices = {}): ProjectNode {
  return section('', [
    columns('ts-columns--2', [
      column([
        line('ts-eyebrow', words.heroEyebrow),
        heading(1, words.heroTitle),
        line('ts-lead', words.heroLead),
        actions([button(words.heroAction, '#give'), button(words.heroSecond, '#work', 'ts-button--quiet')]),
      ]),
      column([drawn(picture, words)]),
    ]),
  ]);
}

/** A picture beside a story. */
export function textAndImage(words: StarterMessages, { picture = 'bridge' }: BlockChoices = {}): ProjectNode {
  const node = section('', [
    columns('ts-columns--2', [
      column([drawn(picture, words)]),
      column([
        heading(2, words.storyTitle),
        text(paragraph(words.storyFirst) + paragraph(words.storySecond)),
      ]),
    ]),
  ]);
  return { ...node, attributes: { id: 'work' } };
}

/** Three things side by side. */
export function threeColumns(words: StarterMessages): ProjectNode {
  const card = (title: string, body: string): ProjectNode =>
    column([heading(3, title), text(paragraph(body))], 'ts-card');
  return section('ts-section--tint', [
    heading(2, words.threeTitle),
    columns('ts-columns--3', [
      card(words.threeFirstTitle, words.threeFirst),
      card(words.threeSecondTitle, words.threeSecond),
      card(words.threeThirdTitle, words.threeThird),
    ]),
  ]);
}

/** Figures that show achievements. */
export function stats(words: StarterMessages): ProjectNode {
  const stat = (figure: string, label: string): ProjectNode =>
    column([line('ts-number', figure), line('ts-small', label)], 'ts-stat');
  return section('ts-section--tight', [
    columns('ts-columns--4 ts-columns--rule', [
      stat(words.statFirst, words.statFirstLabel),
      stat(words.statSecond, words.statSecondLabel),
      stat(words.statThird, words.statThirdLabel),
      stat(words.statFourth, words.statFourthLabel),
    ]),
  ]);
}

/** A person's own words. */
export function quoteSection(words: StarterMessages): ProjectNode {
  return section('ts-center', [quote(words.quote), line('ts-small', words.quoteAuthor)]);
}

/** One request, one button. */
export function callToAction(words: StarterMessages): ProjectNode {
  return section('ts-section--accent ts-center', [
    heading(2, words.callTitle),
    line('ts-lead', words.callLead),
    button(words.callAction, '#give'),
  ]);
}

/** Why to give, and the form beside it. */
export function donation(words: StarterMessages, { formId = '' }: BlockChoices = {}): ProjectNode {
  const node = section('ts-section--tint', [
    columns('ts-columns--aside ts-columns--top', [
      column([
        heading(2, words.giveTitle),
        line('ts-lead', words.giveLead),
        text(`<ul><li>${words.giveFirst}</li><li>${words.giveSecond}</li><li>${words.giveThird}</li></ul>`),
        line('ts-small', words.giveTrust),
      ]),
      column([form(formId)], 'ts-card ts-card--float'),
    ]),
  ]);
  return { ...node, attributes: { id: 'give' } };
}

/** A short sign-up. */
export function newsletter(
  words: StarterMessages,
  { formId = '', picture = 'seedling' }: BlockChoices = {},
): ProjectNode {
  return section('', [
    columns('ts-columns--2 ts-columns--top', [
      column([
        line('ts-eyebrow', words.newsEyebrow),
        heading(2, words.newsTitle),
        line('ts-lead', words.newsLead),
        drawn(picture, words),
      ]),
      column([form(formId)], 'ts-card ts-card--float'),
    ]),
  ]);
}

/** How far a campaign has come. */
export function progress(words: StarterMessages, { counterId = '' }: BlockChoices = {}): ProjectNode {
  return section('ts-section--narrow ts-section--tight', [
    heading(2, words.progressTitle),
    counter(counterId),
  ]);
}

/** Things to order, with the form that takes the orders. */
export function products(words: StarterMessages, { formId = '' }: BlockChoices = {}): ProjectNode {
  return section('', [
    heading(2, words.shopTitle),
    line('ts-lead', words.shopLead),
    column([form(formId)], 'ts-card'),
  ]);
}

/** Link to the supporters' preferences. */
export function preferences(words: StarterMessages): ProjectNode {
  return section('ts-section--narrow ts-center', [
    heading(2, words.preferencesTitle),
    text(paragraph(words.preferencesText)),
    button(words.preferencesAction, PREFERENCES_PATH),
  ]);
}
