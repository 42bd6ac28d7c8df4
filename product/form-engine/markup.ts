import type { TextLanguage } from '@tributary/kit/languages.ts';
import { directionOf, foreignTextLanguage } from '@tributary/kit/languages.ts';
import type { FormSettings } from './definition/settings.ts';
import type { RawAnswers, Reading } from './answers.ts';
import type { FormTranslate } from './translate.ts';
import type { Condition } from './definition/base.ts';

/** The context of renderers. `Own` are the keys of the fixed texts of a component's type. */
export interface RenderContext<Own extends string = never> {
  /** Prefix of every id in this form, so that a page can contain two forms. */
  idPrefix: string;
  locale: string;
  t: FormTranslate<Own>;
  /** ` lang="…"` for fixed texts where the page's language has none, else empty. */
  foreign: string;
  values: RawAnswers;
  errors: Readonly<Record<string, string>>;
  /** Readings of the values, by key. */
  readings: ReadonlyMap<string, Reading>;
  /**
   * Whether a part of a component is shown with these values, by its own condition. Also true for parts that answers of
   * the same step decide, which browsers without script can't follow, and for everything on the builder's canvas.
   */
  offers(component: { id: string }, condition: Condition | null): boolean;
  settings: FormSettings;
  /** The fee that a donor would add to the given amount, as text; empty while none is given. */
  fee: string;
  /** How many of a limited product are left, by its component's id and its value; none of those that are not named. */
  left: Readonly<Record<string, number>>;
  /** False in the builder's canvas, where nothing is filled in. */
  live: boolean;
  /**
   * Ids of components without a condition, or whose condition is decided by earlier steps: these may be natively
   * required.
   */
  decided: ReadonlySet<string>;
}

/** Renders one component as HTML. Everything from outside passes escapeHtml. */
export type Renderer<C, Own extends string = never> = (component: C, context: RenderContext<Own>) => string;

/** How one type of component is written as HTML, and its own parts: style rules, and its fixed texts `Own`. */
export type ComponentHtml<C, Own extends string = never> = {
  render(component: C, context: RenderContext<Own>): string;
  css?: string;
  /** Its form is posted as multipart, because files come along. */
  sendsFiles?: true;
} & ([Own] extends [never] ? { texts?: ComponentTexts<string> } : { texts: ComponentTexts<Own> });

/** The fixed texts of a type in each language. A key belongs to one type, or to types that share the table. */
export type ComponentTexts<Own extends string> = Record<TextLanguage, Readonly<Record<Own, string>>>;

type AttributeValue = string | number | boolean | null | undefined;

/** Escapes text for HTML text and double-quoted attributes. NUL, which HTML can't contain, is removed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\u0000]/g, (character) => entities[character] ?? '');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Attributes as HTML, each with a leading space; true writes the bare name, false, null and undefined nothing. */
export function attributes(values: Record<string, AttributeValue>): string {
  return Object.entries(values)
    .map(([name, value]) => {
      if (value === undefined || value === null || value === false) return '';
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
    })
    .join('');
}

/** `**bold**` and `[label](address)` in otherwise plain text; addresses are https, http, mailto, tel or a path. */
export function inlineText(text: string): string {
  return escapeHtml(text)
    .replace(
      /\[([^[\]]{1,200})\]\(((?:https?:\/\/|mailto:|tel:|\/(?!\/))[^\s()\\*]{0,1000})\)/g,
      (_, label: string, address: string) =>
        address.startsWith('http')
          ? `<a href="${address}" target="_blank" rel="noopener noreferrer">${label}</a>`
          : `<a href="${address}">${label}</a>`,
    )
    .replace(/\*\*([^*]{1,500})\*\*/g, '<strong>$1</strong>')
    .replace(/\r?\n/g, '<br>');
}

/** E-mail addresses in written HTML as links, but not those that are in a link already. */
function withEmailLinks(html: string): string {
  return html.replace(
    /<a [^>]*>.*?<\/a>|(^|[\s(]|<br>)([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/g,
    (whole: string, before: string | undefined, address: string | undefined) =>
      address === undefined ? whole : `${before}<a href="mailto:${address}">${address}</a>`,
  );
}

/** Text as paragraphs, split at blank lines. E-mail addresses in it can be followed. */
export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p class="tf-text">${withEmailLinks(inlineText(part.trim()))}</p>`)
    .join('');
}

/** The first text given for a field before, or undefined. */
export function givenText(values: RawAnswers, name: string): string | undefined {
  return givenTexts(values, name)?.[0];
}

/** Every text given for a field before, or undefined when the field was not sent. */
export function givenTexts(values: RawAnswers, name: string): string[] | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined || value === null) return undefined;
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 200) : [value];
  return list.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [];
  });
}

/** The `lang` attribute of fixed texts on a page in a language without such texts, with a leading space; else empty. */
export function foreignTexts(locale: string): string {
  return attributes({ lang: foreignTextLanguage(locale) });
}

interface Labelled {
  id: string;
  key: string;
  label: string;
  help: string;
  required: boolean;
}

/** The ids and ARIA references that tie a control to its help and its error. */
export function fieldParts(component: Labelled, context: RenderContext) {
  const id = fieldId(context, component.key);
  const error = Object.hasOwn(context.errors, component.key) ? context.errors[component.key] : undefined;
  const described = [component.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    required: component.required && context.live && context.decided.has(component.id),
    state: { 'aria-describedby': described || null, 'aria-invalid': error ? 'true' : null },
    label: `${inlineText(component.label)}${
      component.required
        ? ''
        : ` <span class="tf-optional"${context.foreign}>${escapeHtml(context.t('optional'))}</span>`
    }`,
    notes:
      (component.help
        ? `<p class="tf-help" id="${escapeHtml(id)}-help">${inlineText(component.help)}</p>`
        : '') +
      `<p class="tf-error"${context.foreign} id="${escapeHtml(id)}-error"${error ? '' : ' hidden'}>${escapeHtml(error ?? '')}</p>`,
  };
}

/** A field with one control: label, help, error, control. */
export function singleField(
  component: Labelled,
  context: RenderContext,
  control: (parts: ReturnType<typeof fieldParts>) => string,
): string {
  const parts = fieldParts(component, context);
  return `<label class="tf-label" for="${escapeHtml(parts.id)}">${parts.label}</label>${parts.notes}${control(parts)}`;
}

/** A field with several controls: fieldset and legend around them. */
export function groupField(
  component: Labelled,
  context: RenderContext,
  controls: (parts: ReturnType<typeof fieldParts>) => string,
): string {
  const parts = fieldParts(component, context);
  const described = attributes({ 'aria-describedby': parts.state['aria-describedby'] });
  return `<fieldset class="tf-group"${described}><legend class="tf-label">${parts.label}</legend>${parts.notes}${controls(parts)}</fieldset>`;
}

/** One radio button or checkbox with its label, the whole row clickable. */
export function renderChoice(
  type: 'radio' | 'checkbox',
  label: string,
  values: { id: string } & Parameters<typeof attributes>[0],
): string {
  const hidden = values['disabled'] === true ? ' hidden' : '';
  return `<div class="tf-choice"${hidden}><input type="${type}"${attributes(values)}><label for="${escapeHtml(values.id)}">${escapeHtml(label)}</label></div>`;
}

/**
 * Attributes of an input for words: the direction follows the words. While it is empty, the direction is the form's,
 * which the style sheet can tell by the placeholder.
 */
export function wordsInput(
  { locale }: Pick<RenderContext, 'locale'>,
  placeholder = '',
): {
  dir: string;
  placeholder: string | null;
} {
  return { dir: 'auto', placeholder: placeholder || (directionOf(locale) === 'rtl' ? ' ' : null) };
}

/** Attributes of an input whose answer is written from left to right in every language: addresses, numbers, days. */
export const leftToRight = { dir: 'ltr' } as const;

/** The id of a field's first control; error links point here. */
export function fieldId(context: { idPrefix: string }, key: string): string {
  return `${context.idPrefix}-${key}`;
}
