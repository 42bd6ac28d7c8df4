import type { FormComponent, FormSchema } from '../schema.ts';
import type { RawAnswers } from '../answers.ts';
import { directionOf, textLanguage } from '@tributary/kit/languages.ts';
import { messagesIn } from '../messages.ts';
import type { RenderContext } from '../markup.ts';
import { attributes, escapeHtml, fieldId, foreignTexts, givenTexts } from '../markup.ts';
import { fieldNames, isUnseen, renderComponentBody, sendsFiles } from '../components/lookup.ts';
import { feeText, isEngineLabel, settledDonation } from '../review.ts';
import { rulesOf } from '../definition/condition-parts.ts';
import { openersOf } from '../definition/openers-of.ts';
import { opensStep } from '../definition/openers.ts';
import { renderLanguages, type LanguageSwitch } from './language-switch.ts';
import { trapField } from './trap.ts';
import { summaryText } from '../summary.ts';
import type { FormStep } from '../steps.ts';
import { lastStepLabel } from '../giving/last-step-label.ts';
import { isStepVisible, neighbourStep, stepsOf } from '../steps.ts';
import { outcomeTexts, textsOfForm } from '../texts/all.ts';
import { comparedIn, conditionHolds } from '../conditions.ts';
import type { FormReading } from '../reading/read-form.ts';
import { formErrorKey, readForm } from '../reading/read-form.ts';

export interface RenderFormOptions {
  formId: string;
  /** Where the form is posted: usually `/forms/{formId}/submissions`. */
  action: string;
  locale: string;
  /** Previous input, by field name, unchanged. */
  values?: RawAnswers;
  /** By key; `_form` for the whole form. */
  errors?: Record<string, string>;
  /** The step to show, from 0. */
  step?: number;
  /** Takes the visitor to the progress line of the shown step when the page opens: for answers in the middle of a form. */
  focus?: boolean;
  /** Control fields to send along, such as `_page`, `_language` and a server-issued `_key`. */
  hidden?: Record<string, string>;
  /** The languages that the visitor can choose. */
  languages?: LanguageSwitch | undefined;
  /** Whether a button leads to keeping the answers, for the visitor to continue later. */
  later?: boolean;
  /** Remaining stock of limited products, by the component's id and the product's value. */
  left?: Readonly<Record<string, number>> | undefined;
  /** `canvas` is the builder's: every component in one flow, nothing to send, nothing required. */
  mode?: 'page' | 'canvas';
}

/**
 * A form as accessible HTML that works without script: the current step is shown, answers to the others are hidden
 * fields, and the other steps are in inert `<template data-step>` for the browser runtime. No inline style or script;
 * the schema is in a JSON data block, which browsers do not run.
 */
export function renderForm(schema: FormSchema, options: RenderFormOptions): string {
  const steps = stepsOf(schema);
  const shown = Math.min(Math.max(options.step ?? 0, 0), steps.length - 1);
  const values = options.values ?? {};
  const reading = readForm(schema, values, options);
  const { visible } = reading;
  const context = contextOf(schema, options, reading);
  if (options.mode === 'canvas') {
    const body = schema.components.map((component) => renderComponent(component, context)).join('');
    return `<div class="tf">${body}</div>`;
  }
  const sections = steps.map((step) => {
    const section = renderStep(schema, steps, step, visible, context, laterButton(options, context));
    return step.index === shown ? section : `<template data-step="${step.index}">${section}</template>`;
  });
  return (
    `<form class="tf"${attributes({
      method: 'post',
      action: options.action,
      'accept-charset': 'utf-8',
      enctype: sendsFiles(steps[shown]!.components) ? 'multipart/form-data' : null,
      'data-tributary-form': options.formId,
      lang: options.locale,
      dir: directionOf(options.locale),
    })}>${renderLanguages(options, 'links')}<div class="tf-body">` +
    renderProgress(steps, shown, visible, context, options.focus === true) +
    renderSummary(schema, context) +
    sections.join('') +
    `<p class="tf-status" role="status" aria-live="polite"${context.foreign}></p></div>` +
    renderLanguages(options, 'buttons') +
    carriedFields(steps, shown, values) +
    trapField +
    controlFields({ ...options.hidden, _step: String(shown) }) +
    `<script type="application/json" data-tf-schema>${jsonBlock({ schema: withoutAfterwards(schema), locale: options.locale, step: shown, texts: textsOfForm(textLanguage(options.locale), new Set(schema.components.map(({ type }) => type))) })}</script></form>`
  );
}

/** The form without the settings for after sending, which the server applies: visitors' browsers do not need them. */
function withoutAfterwards(schema: FormSchema): object {
  const { confirmation: _email, thankYou: _thanks, failure: _failure, ...settings } = schema.settings;
  return { ...schema, settings };
}

/** One component in its wrapper, for a form and for the builder's canvas. */
export function renderComponent(
  component: FormComponent,
  context: RenderContext,
  unmet: 'no' | 'open' | 'decided' = 'no',
): string {
  const body = renderComponentBody(component, context);
  if (isUnseen(component)) return body;
  return `<div class="tf-field"${attributes({
    'data-tf-type': component.type,
    'data-tf-component': component.id,
    'data-tf-key': 'key' in component ? component.key : null,
    'data-tf-width': 'width' in component && component.width !== 'full' ? component.width : null,
    'data-tf-unmet': unmet === 'open',
    hidden: unmet === 'decided',
  })}>${body}</div>`;
}

/** Context for renderers; `live` false renders for the builder's canvas. */
export function contextOf(
  schema: FormSchema,
  options: RenderFormOptions,
  { readings, visible, find }: Pick<FormReading, 'readings' | 'visible' | 'find'> = {
    readings: new Map(),
    visible: new Set(),
    find: () => undefined,
  },
): RenderContext {
  const earlier = earlierFields(schema);
  const live = options.mode !== 'canvas';
  return {
    idPrefix: `tf-${options.formId}`,
    locale: options.locale,
    t: messagesIn(options.locale),
    foreign: foreignTexts(options.locale),
    values: options.values ?? {},
    errors: options.errors ?? {},
    readings,
    settings: schema.settings,
    fee: live ? feeText(schema, { readings, visible }, options.locale) : '',
    left: options.left ?? {},
    live,
    decided: decidedComponents(schema, earlier),
    offers: ({ id }, condition) =>
      !live ||
      !condition ||
      !rulesOf(condition).every(({ field }) => earlier.get(id)?.has(field)) ||
      conditionHolds(condition, (field) => comparedIn(find, field)),
  };
}

/**
 * Components whose condition, and that of their section, depends only on answers of earlier steps: without script these
 * can be decided in time.
 */
function decidedComponents(
  { components }: FormSchema,
  earlier: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const openers = openersOf(components);
  const isDecided = (component: FormComponent): boolean => {
    const { id, condition } = component;
    const opener = openers.get(component);
    return (
      (!opener || opensStep(opener) || isDecided(opener)) &&
      rulesOf(condition).every((rule) => earlier.get(id)?.has(rule.field))
    );
  };
  return new Set(components.filter(isDecided).map(({ id }) => id));
}

/** The field names of the steps before a component's own, by its id. */
function earlierFields(schema: FormSchema): Map<string, ReadonlySet<string>> {
  const steps = stepsOf(schema);
  return new Map(
    steps.flatMap((step, index) => {
      const before = new Set(
        steps.slice(0, index).flatMap(({ components }) => components.flatMap(fieldNames)),
      );
      return step.components.map(({ id }) => [id, before] as const);
    }),
  );
}

function renderStep(
  schema: FormSchema,
  steps: FormStep[],
  step: FormStep,
  visible: ReadonlySet<string>,
  context: RenderContext,
  later: string,
): string {
  const title = step.opener?.label ?? schema.settings.firstStepLabel;
  const isLast = neighbourStep(steps, step.index, 1, visible) === null;
  const before = neighbourStep(steps, step.index, -1, visible);
  const body = step.components.map((component) => {
    if (visible.has(component.id)) return renderComponent(component, context);
    const isDecided = context.decided.has(component.id);
    return renderComponent(component, context, isDecided ? 'decided' : 'open');
  });
  // Without script a button can't follow the answers of its own step.
  const settled = settledDonation(schema, step.components, { readings: context.readings, visible });
  // The forward button comes first: Enter in a field presses the first one.
  const forward = isLast
    ? `<button class="tf-button"${isEngineLabel(schema) ? context.foreign : ''} type="submit" name="_action" value="submit">${escapeHtml(lastStepLabel(schema, context.locale, settled))}</button>`
    : `<button class="tf-button"${context.foreign} type="submit" name="_action" value="next">${escapeHtml(context.t('next'))}</button>`;
  const back =
    before === null
      ? ''
      : `<button class="tf-back"${context.foreign} type="submit" name="_action" value="back" formnovalidate>${escapeHtml(context.t('back'))}</button>`;
  return `<section class="tf-step" data-tf-step="${step.index}" tabindex="-1"${attributes({ 'aria-label': title || null })}>${
    title ? `<h2 class="tf-heading tf-heading-2">${escapeHtml(title)}</h2>` : ''
  }${body.join('')}<div class="tf-actions">${forward}${back}${later}</div></section>`;
}

/** Posts the answers elsewhere, unchecked and without files. It needs no script, and scripts let it pass. */
function laterButton({ later, formId, locale }: RenderFormOptions, { foreign }: RenderContext): string {
  if (!later) return '';
  const { saveForLater } = outcomeTexts(textLanguage(locale));
  return `<button class="tf-later"${foreign} type="submit" name="_later" value="ask" formaction="/forms/${escapeHtml(formId)}/later" formenctype="application/x-www-form-urlencoded" formnovalidate>${escapeHtml(saveForLater)}</button>`;
}

function renderProgress(
  steps: FormStep[],
  shown: number,
  visible: ReadonlySet<string>,
  context: RenderContext,
  focus: boolean,
): string {
  if (steps.length === 1) return '';
  const standing = steps.filter((step) => isStepVisible(step, visible) || step.index === shown);
  const number = standing.findIndex((step) => step.index === shown) + 1;
  const total = standing.length;
  const isFocused = focus && Object.keys(context.errors).length === 0;
  return `<div class="tf-progress"${attributes({ tabindex: isFocused ? -1 : null, autofocus: isFocused })}><p${context.foreign}>${escapeHtml(context.t('step', { number, total }))}</p><progress aria-hidden="true" max="${total}" value="${number}"></progress></div>`;
}

/** The error summary, with a link to each field. Empty and hidden when there are no errors, for the runtime. */
function renderSummary(schema: FormSchema, context: RenderContext): string {
  const { errors } = context;
  const items = [
    formErrorKey,
    ...schema.components.flatMap((component) => ('key' in component ? [component.key] : [])),
  ].flatMap((key) => {
    const error = Object.hasOwn(errors, key) ? errors[key] : undefined;
    if (!error) return [];
    const text = escapeHtml(summaryText(schema, key, error));
    return key === formErrorKey
      ? [`<li>${text}</li>`]
      : [`<li><a href="#${escapeHtml(fieldId(context, key))}">${text}</a></li>`];
  });
  const state = items.length > 0 ? ' role="alert" autofocus' : ' role="alert" hidden';
  return `<div class="tf-summary"${context.foreign} tabindex="-1"${state}><p class="tf-summary-title">${escapeHtml(context.t('errorSummary'))}</p><ul>${items.join('')}</ul></div>`;
}

/** Answers given on the steps not shown, as hidden fields, so that no step is lost without script. */
function carriedFields(steps: FormStep[], shown: number, values: RawAnswers): string {
  return steps
    .filter((step) => step.index !== shown)
    .flatMap((step) => step.components.flatMap(fieldNames))
    .flatMap((name) => (givenTexts(values, name) ?? []).map((value) => carriedField(name, value)))
    .join('');
}

function carriedField(name: string, value: string): string {
  return `<input type="hidden" data-tf-carried${attributes({ name, value })}>`;
}

/** Every answer as hidden fields, for a screen that shows none of them to fill in. */
export function allCarriedFields(schema: FormSchema, values: RawAnswers): string {
  return carriedFields(stepsOf(schema), -1, values);
}

/** Control fields; names start with an underscore and so can't meet an answer. */
export function controlFields(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden"${attributes({ name, value })}>`)
    .join('');
}

/** JSON that can't end its script element or start a comment in it. */
function jsonBlock(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
