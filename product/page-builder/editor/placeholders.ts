import { ELEMENT_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import { MEDIA_ATTRIBUTE } from '@tributary/resources/media/in-markup.ts';
import type { Component } from 'grapesjs';
import { WIDGETS } from '../../page-markup/widgets.ts';
import { SAMPLE_PICTURES } from '../blocks/pictures.ts';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../safety/allowed-markup.ts';
import { commonSamples, toReplace } from '../starter-messages.ts';
import { libraryPages } from '../templates.ts';
import { plainText } from './plain-text.ts';

/** Why a component is not ready for visitors. */
export type PlaceholderKind =
  | 'text'
  | 'link'
  | 'picture'
  | 'description'
  | 'form'
  | 'counter'
  | 'element'
  | 'film'
  | 'countdown';

export interface Placeholder {
  component: Component;
  kind: PlaceholderKind;
}

/** The length of a block's text in a list of placeholders, in characters. */
export const EXCERPT = 60;

/** Domains that exist for examples alone (RFC 2606). */
const EXAMPLE_HOST =
  /^(?:https?:)?\/\/(?:[^/]*\.)?(?:example\.(?:com|net|org)|[^/]+\.(?:example|invalid|test))(?:[/:?#]|$)/i;

/** Sample texts of the blocks and of the library's templates, in every language. */
const sampleTexts = (): ReadonlySet<string> =>
  new Set([
    ...commonSamples(),
    ...libraryPages.flatMap(({ sections }) =>
      sections.flatMap(({ words }) => (words ? [...toReplace(words.en), ...toReplace(words.es)] : [])),
    ),
  ]);

const textOf = (markup: string): string => (plainText(markup)?.text ?? '').replace(/\s+/g, ' ').trim();

/** Whether a paragraph, list item or line of the content is still a sample text. */
function hasSampleText(content: string, samples: ReadonlySet<string>): boolean {
  return content
    .split(/<\/?(?:p|li|ul|ol|br|div|blockquote)\b[^>]*>/i)
    .some((part) => samples.has(textOf(part.replace(/<[^>]*>/g, ''))));
}

const hrefsIn = (content: string): string[] =>
  [...content.matchAll(/<a\b[^>]*\bhref="([^"]*)"/gi)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

function leadsNowhere(href: string, anchors: ReadonlySet<string>): boolean {
  const target = href.trim();
  if (target === '' || target === '#') return true;
  return target.startsWith('#') ? !anchors.has(target.slice(1)) : EXAMPLE_HOST.test(target);
}

function everyOne(component: Component, found: Component[] = []): Component[] {
  found.push(component);
  for (const child of component.components().models) everyOne(child, found);
  return found;
}

/**
 * Sample content that is left on the page, in reading order: sample texts and pictures of the blocks, links without a
 * target, pictures without a description, slots without a form, counter or element. It is recognised by its text: the
 * page contains no mark, and changing it removes it from the list.
 * @param isDescribed whether the library describes a file, so that the page need not
 */
export function findPlaceholders(root: Component, isDescribed: (mediaId: string) => boolean): Placeholder[] {
  const samples = sampleTexts();
  const all = everyOne(root);
  const anchors = new Set(all.map((each) => String(each.getAttributes()['id'] ?? '')).filter(Boolean));
  return all.flatMap((component): Placeholder[] => {
    const kinds = kindsOf(component, samples, anchors, isDescribed);
    return kinds.map((kind) => ({ component, kind }));
  });
}

function kindsOf(
  component: Component,
  samples: ReadonlySet<string>,
  anchors: ReadonlySet<string>,
  isDescribed: (mediaId: string) => boolean,
): PlaceholderKind[] {
  const attributes = component.getAttributes();
  const content = String(component.get('content') ?? '');
  const kinds: PlaceholderKind[] = [];
  switch (component.get('type')) {
    case 'form':
      return attributes[FORM_ATTRIBUTE] ? [] : ['form'];
    case 'counter':
      return attributes[COUNTER_ATTRIBUTE] ? [] : ['counter'];
    case 'element':
      return attributes[ELEMENT_ATTRIBUTE] ? [] : ['element'];
    case 'film':
      return attributes[WIDGETS.film] ? [] : ['film'];
    case 'countdown':
      return attributes[WIDGETS.countdown] ? [] : ['countdown'];
    case 'image':
      if (SAMPLE_PICTURES.has(String(attributes['src'] ?? ''))) return ['picture'];
      if (attributes['alt'] !== undefined) return [];
      return attributes[MEDIA_ATTRIBUTE] && isDescribed(String(attributes[MEDIA_ATTRIBUTE]))
        ? []
        : ['description'];
    case 'link':
    case 'button':
      if (leadsNowhere(String(attributes['href'] ?? ''), anchors)) kinds.push('link');
  }
  if (hasSampleText(content, samples)) kinds.push('text');
  if (hrefsIn(content).some((href) => leadsNowhere(href, anchors))) kinds.push('link');
  return kinds;
}
