import type { Component, Editor } from 'grapesjs';
import { LANGUAGES_AS_LINKS, LANGUAGES_SLOT } from '../../page-markup/languages-slot.ts';
import {
  COUNTER_LOOK,
  WIDGET_KINDS,
  type WidgetKind,
  WIDGETS,
  widgetValue,
} from '../../page-markup/widgets.ts';
import { ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../safety/allowed-markup.ts';

// Only these types are allowed on a page. None of them has scripts, traits or GrapesJS's own toolbar: our panels edit
// a component, GrapesJS only stores it.
const QUIET = { traits: [], toolbar: [], resizable: false, 'custom-name': '' };

const IN_CONTAINER = '.ts-section, .ts-column, .ts-links, .ts-actions, .ts-page';

const hasClass = (element: HTMLElement, name: string): boolean => element.classList?.contains(name) === true;

/** Text that is written on the page itself: its markup is its content, without components inside. */
function contentOf(element: HTMLElement): { content: string; components: [] } {
  return { content: element.innerHTML, components: [] };
}

type Recognise = (element: HTMLElement) => object | undefined;

interface TypeSpec {
  id: string;
  extend?: string;
  recognise?: Recognise;
  defaults: Record<string, unknown>;
}

const SPECS: TypeSpec[] = [
  {
    id: 'box',
    recognise: (element) =>
      hasClass(element, 'ts-links') || hasClass(element, 'ts-actions') ? { type: 'box' } : undefined,
    defaults: { tagName: 'div', draggable: IN_CONTAINER },
  },
  {
    id: 'section',
    recognise: (element) => (hasClass(element, 'ts-section') ? { type: 'section' } : undefined),
    defaults: { tagName: 'section', draggable: '.ts-page', droppable: true },
  },
  {
    id: 'columns',
    recognise: (element) => (hasClass(element, 'ts-columns') ? { type: 'columns' } : undefined),
    defaults: { tagName: 'div', draggable: IN_CONTAINER, droppable: '.ts-column' },
  },
  {
    id: 'column',
    recognise: (element) => (hasClass(element, 'ts-column') ? { type: 'column' } : undefined),
    defaults: { tagName: 'div', draggable: '.ts-columns', droppable: true },
  },
  {
    id: 'text',
    extend: 'text',
    recognise: (element) =>
      hasClass(element, 'ts-text') || /^(P|UL|OL)$/.test(element.tagName ?? '')
        ? { type: 'text', ...contentOf(element) }
        : undefined,
    defaults: { tagName: 'div', draggable: IN_CONTAINER, droppable: false },
  },
  {
    id: 'heading',
    extend: 'text',
    recognise: (element) =>
      /^H[1-6]$/.test(element.tagName ?? '') ? { type: 'heading', ...contentOf(element) } : undefined,
    defaults: { tagName: 'h2', draggable: IN_CONTAINER, droppable: false },
  },
  {
    id: 'quote',
    extend: 'text',
    recognise: (element) =>
      element.tagName === 'BLOCKQUOTE' ? { type: 'quote', ...contentOf(element) } : undefined,
    defaults: { tagName: 'blockquote', draggable: IN_CONTAINER, droppable: false },
  },
  {
    id: 'link',
    extend: 'text',
    recognise: (element) => (element.tagName === 'A' ? { type: 'link', ...contentOf(element) } : undefined),
    defaults: { tagName: 'a', draggable: IN_CONTAINER, droppable: false, attributes: { href: '#' } },
  },
  {
    id: 'button',
    extend: 'text',
    recognise: (element) =>
      hasClass(element, 'ts-button') ? { type: 'button', ...contentOf(element) } : undefined,
    defaults: { tagName: 'a', draggable: IN_CONTAINER, droppable: false, attributes: { href: '#' } },
  },
  {
    id: 'question',
    recognise: (element) => (element.tagName === 'DETAILS' ? { type: 'question' } : undefined),
    defaults: { tagName: 'details', draggable: IN_CONTAINER, droppable: '.ts-text, .ts-image, .ts-button' },
  },
  {
    id: 'summary',
    extend: 'text',
    recognise: (element) =>
      element.tagName === 'SUMMARY' ? { type: 'summary', ...contentOf(element) } : undefined,
    defaults: { tagName: 'summary', draggable: false, droppable: false, removable: false, copyable: false },
  },
  {
    id: 'image',
    recognise: (element) => (element.tagName === 'IMG' ? { type: 'image' } : undefined),
    defaults: {
      tagName: 'img',
      void: true,
      draggable: IN_CONTAINER,
      droppable: false,
    },
  },
  {
    id: 'divider',
    recognise: (element) => (element.tagName === 'HR' ? { type: 'divider' } : undefined),
    defaults: { tagName: 'hr', void: true, draggable: IN_CONTAINER, droppable: false },
  },
  {
    id: 'spacer',
    recognise: (element) => (hasClass(element, 'ts-spacer') ? { type: 'spacer' } : undefined),
    defaults: { tagName: 'div', draggable: IN_CONTAINER, droppable: false },
  },
];

/**
 * A slot into which the publisher inserts a form, a counter, an element, a film, links to share or a countdown. Nothing
 * is written while none is chosen.
 * @param kept another attribute of the slot, with its text
 * @param isChosen whether a value names the slot's content
 */
function registerSlot(
  editor: Editor,
  id: 'form' | 'counter' | 'element' | WidgetKind,
  attribute: string,
  kept?: string,
  isChosen = (value: string): boolean => /^[\w-]+$/.test(value),
): void {
  editor.Components.addType(id, {
    isComponent: (element: HTMLElement) =>
      element.hasAttribute?.(attribute)
        ? {
            type: id,
            attributes: {
              [attribute]: element.getAttribute(attribute) ?? '',
              ...(kept === undefined ? {} : { [kept]: element.getAttribute(kept) ?? '' }),
            },
            components: [],
          }
        : undefined,
    model: {
      defaults: {
        ...QUIET,
        tagName: 'div',
        draggable: IN_CONTAINER,
        droppable: false,
        stylable: false,
        attributes: { [attribute]: '' },
      },
      toHTML(this: Component) {
        const attributes = this.getAttributes({ noClass: true, noStyle: true });
        const chosen = String(attributes[attribute] ?? '');
        if (!isChosen(chosen)) return '';
        const text = kept === undefined ? '' : String(attributes[kept] ?? '');
        const more = text === '' && id !== 'element' ? '' : ` ${kept}="${escapeAttribute(text)}"`;
        return `<div ${attribute}="${escapeAttribute(chosen)}"${more}></div>`;
      },
    },
  });
}

/** The place of the page's switch of languages, which the publisher writes. */
function registerLanguages(editor: Editor): void {
  const attributes = { [LANGUAGES_SLOT]: LANGUAGES_AS_LINKS };
  editor.Components.addType('languages', {
    isComponent: (element: HTMLElement) =>
      element.hasAttribute?.(LANGUAGES_SLOT) ? { type: 'languages', attributes, components: [] } : undefined,
    model: {
      defaults: {
        ...QUIET,
        tagName: 'div',
        draggable: IN_CONTAINER,
        droppable: false,
        stylable: false,
        attributes,
      },
      toHTML: () => `<div ${LANGUAGES_SLOT}="${LANGUAGES_AS_LINKS}"></div>`,
    },
  });
}
const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Registers the component types of a page in an editor, rendered or headless. */
export function registerComponentTypes(editor: Editor): void {
  for (const { id, extend, recognise, defaults } of SPECS) {
    editor.Components.addType(id, {
      ...(extend === undefined || extend === id ? {} : { extend }),
      ...(recognise === undefined ? {} : { isComponent: recognise }),
      model: { defaults: { ...QUIET, ...defaults } },
    });
  }
  registerSlot(editor, 'form', FORM_ATTRIBUTE);
  registerSlot(editor, 'counter', COUNTER_ATTRIBUTE, COUNTER_LOOK);
  for (const kind of WIDGET_KINDS)
    registerSlot(editor, kind, WIDGETS[kind], 'title', (value) => Boolean(widgetValue(kind, value)));
  registerLanguages(editor);
  registerSlot(editor, 'element', ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE);
}
