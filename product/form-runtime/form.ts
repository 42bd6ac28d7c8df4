import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { AllFormTexts } from '@tributary/form-engine/texts/all.ts';
import { textLanguage } from '@tributary/kit/languages.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import { acceptOffer } from '@tributary/form-engine/definition/actions.ts';
import { donationOf, feeText, submitLabel } from '@tributary/form-engine/review.ts';
import { paymentIn } from '@tributary/form-engine/reading/payment.ts';
import { formErrorKey, readForm } from '@tributary/form-engine/reading/read-form.ts';
import { carryTexts } from './carried/texts.ts';
import { dropDraft, fillDraft, keepDraft, switchLanguage } from './draft.ts';
import { hasFieldError, showErrors, showFieldError } from './errors.ts';
import { extras } from './extras.ts';
import { currentAnswers, element, fillFromAddress, part, payloadOf, setText } from './fields.ts';
import { forgetKey, keyFor } from './key.ts';
import { prepareProof } from './proof.ts';
import { tellSeen } from './seen.ts';
import type { Send } from './send.ts';
import { sendOverNetwork } from './send.ts';
import { refreshFields } from './live/live.ts';
import type { Steps } from './steps.ts';

export interface EnhanceOptions {
  /** How a finished form is sent; over the network unless told otherwise. */
  send?: Send;
  /** Called with the address to follow; the page goes there unless told otherwise. */
  follow?: (address: string) => void;
  /** Nothing leaves the browser; `send` pretends too. */
  pretends?: boolean;
}

/** A form that was enhanced. */
export interface EnhancedForm {
  /** Shows a step. @param focus whether the visitor is taken there */
  go: (step: number, focus?: boolean) => void;
  /** Removes the listeners. */
  stop: () => void;
}

/**
 * Enhances one rendered form: steps, conditions and errors without reloading, the donation on the button, and sending
 * with a key that a retry keeps. Does nothing to a form whose schema it can't read, which then works as plain HTML.
 */
export function enhanceForm(form: HTMLFormElement, options: EnhanceOptions = {}): EnhancedForm | undefined {
  const data = readData(form);
  if (!data || form.hasAttribute('data-tf-ready')) return undefined;
  const { schema, locale } = data;
  carryTexts(textLanguage(locale), data.texts);
  const formId = form.getAttribute('data-tributary-form') ?? '';
  const send = options.send ?? sendOverNetwork;
  const follow = options.follow ?? ((address: string) => window.location.assign(address));
  const t = messagesIn(locale);
  /** None for a form of one screen. */
  let steps: Steps | undefined;
  let step = data.step;
  let isBusy = false;
  /** When the server accepts the next attempt, in ms. */
  let freeAt = 0;
  /** This page's last submission, with its key: sent again after going back, it is the same submission. */
  let taken = { answers: '', key: '' };
  // In the console's preview and in other sites' pages the history belongs to the embedding page.
  const keepsDraft = !options.send && form.getRootNode() === document;
  const isLive = !options.pretends;
  const tell = isLive ? tellSeen(form) : () => undefined;
  let draftTimer = 0;
  /** The draft's values, by field name. */
  let given: ReadonlyMap<string, readonly string[]> = new Map();

  const read = () => readForm(schema, currentAnswers(form), { locale });

  function refresh() {
    const reading = read();
    for (const field of form.querySelectorAll<HTMLElement>('[data-tf-component]')) {
      field.hidden = !reading.visible.has(field.dataset['tfComponent'] ?? '');
      field.removeAttribute('data-tf-unmet');
    }
    refreshFields(form, { schema, locale, t, reading, given, pretends: options.pretends ?? false });
    const fee = part(form, '[data-tf-fee]');
    const figure = fee && feeText(schema, reading, locale);
    if (figure) setText(fee, figure);
    const donation = donationOf(schema, reading);
    const button = part(form, '.tf-actions .tf-button');
    if (steps) steps.updateButtons(reading.visible, donation);
    else if (button) setText(button, submitLabel(schema, locale, donation));
    return reading;
  }

  function go(to: number, focus = true): void {
    step = to;
    announce('');
    steps?.show(to, read().visible, focus);
    if (to > 0) tell(`step:${to}`);
    form.dispatchEvent(new CustomEvent('tributary:step', { detail: { step: to } }));
    keep();
  }

  function keep(): void {
    if (keepsDraft && !isBusy) keepDraft(form, formId, step);
  }

  function announce(text: string, isProblem = false): void {
    const status = part(form, '.tf-status');
    if (!status) return;
    setText(status, text);
    status.toggleAttribute('data-tf-problem', isProblem);
  }

  function fail(errors: Record<string, string>): void {
    go(steps?.firstWith(errors) ?? 0, false);
    showErrors(form, schema, errors);
    // The server asks for fields that this page does not have.
    if (part(form, '.tf-summary li')) return;
    showErrors(form, schema, { [formErrorKey]: t('formChanged') });
    const again = element('button', 'tf-button', t('reload')) as HTMLButtonElement;
    again.type = 'button';
    // The draft has the answers.
    again.onclick = () => window.location.reload();
    part(form, '.tf-summary li')?.append(again);
  }

  function press(action: string, button: HTMLElement | null): void {
    if (isBusy) return;
    tell('start');
    if (action === acceptOffer) extras.takeOffer?.(form, schema, locale);
    const reading = refresh();
    const back = steps?.back(action, step, reading.visible);
    if (back !== undefined) {
      showErrors(form, schema, {});
      go(back);
      steps?.focusChanged(action, formId);
      return;
    }
    const left = action === 'next' ? steps : undefined;
    const errors = left?.errorsIn(step, reading.errors) ?? reading.errors;
    if (Object.keys(errors).length > 0) return left ? showErrors(form, schema, errors) : fail(errors);
    showErrors(form, schema, {});
    const next = left?.next(step, reading.visible) ?? null;
    if (next !== null) return go(next);
    if (paymentIn(schema, reading) === 'mixed') return fail({ [formErrorKey]: t('mixedCurrencies') });
    const isAsked = action === acceptOffer;
    const summary = { index: steps?.count ?? 1, isAsked };
    if (action !== 'confirm' && extras.review?.(form, schema, locale, summary)) return go(summary.index);
    void deliver(reading.visible, action === 'confirm' ? 'confirm' : 'submit', button);
  }

  async function deliver(
    visible: ReadonlySet<string>,
    action: 'submit' | 'confirm',
    button: HTMLElement | null,
  ) {
    isBusy = true;
    button?.setAttribute('aria-disabled', 'true');
    // The reason for the wait stays on the page until then.
    await new Promise((resume) => setTimeout(resume, freeAt - Date.now()));
    announce(t('sending'));
    const payload = payloadOf(form, schema, visible, action);
    const answers = payload.toString();
    const key = taken.answers === answers ? taken.key : keyFor(formId, payload);
    payload.append('_key', key);
    const outcome = await send(form.getAttribute('action') ?? '', payload);
    isBusy = false;
    button?.removeAttribute('aria-disabled');
    announce('');
    if (outcome.kind === 'sent') {
      forgetKey(formId);
      taken = { answers, key };
      window.clearTimeout(draftTimer);
      if (keepsDraft) dropDraft(formId, outcome.change);
      isBusy = true; // the page is being left
      follow(outcome.location ?? '');
    } else if (outcome.kind === 'refused') {
      if (Object.keys(outcome.errors).length > 0) fail(outcome.errors);
      else announce(outcome.detail || t('failureText'), true);
    } else {
      const isFull = outcome.kind === 'busy';
      if (isFull) freeAt = Date.now() + outcome.waitMs;
      announce((isFull && outcome.detail) || t(isFull ? 'busy' : 'offline'), true);
      if (button) setText(button, t('tryAgain'));
    }
  }

  const handlers: [string, (event: Event) => void][] = [
    [
      'submit',
      (event) => {
        const { submitter } = event as SubmitEvent;
        // Another language, or continuing later: posted, as without script.
        if (/^_[sl]/.test((submitter as HTMLButtonElement | null)?.name ?? '')) {
          const place = part<HTMLInputElement>(form, '[name=_step]');
          if (place) place.value = `${step}`;
          return;
        }
        event.preventDefault();
        const section = part(form, `section[data-tf-step="${step}"]`) ?? form;
        // Enter in a field presses the form's first button, which may be on another step.
        const button = submitter && section.contains(submitter) ? submitter : part(section, '.tf-button');
        press(button?.getAttribute('value') ?? 'submit', button);
      },
    ],
    [
      'input',
      (event) => {
        if (isLive) prepareProof(form.getAttribute('action') ?? '');
        tell('start');
        const { errors } = refresh();
        window.clearTimeout(draftTimer);
        draftTimer = window.setTimeout(keep, 300);
        const key = keyOf(event.target);
        if (key && hasFieldError(form, key)) showFieldError(form, key, errors[key]);
      },
    ],
    [
      'focusout',
      (event) => {
        const key = keyOf(event.target);
        const { readings, errors } = read();
        const reading = key ? readings.get(key) : undefined;
        // Nothing typed yet is not an error until the visitor moves on.
        if (key && reading && !reading.ok && keyOf((event as FocusEvent).relatedTarget) !== key) {
          showFieldError(form, key, errors[key]);
        }
      },
    ],
    [
      'click',
      (event) => {
        const { target } = event;
        const language =
          target instanceof Element && target.closest('.tf-languages a')?.getAttribute('hreflang');
        if (language && keepsDraft) {
          event.preventDefault();
          switchLanguage(form, formId, step, language);
        }
        const isOther =
          target instanceof HTMLInputElement && target.type === 'radio' && target.value === 'other';
        // Only a pointer: arrow keys pass over this choice on their way.
        if (isOther && (event as PointerEvent).detail > 0)
          part(target.closest('.tf-set,.tf-field') ?? form, '.tf-other input')?.focus();
      },
    ],
  ];

  form.setAttribute('data-tf-ready', '');
  tell('view');
  form.setAttribute('novalidate', '');
  fillFromAddress(form, window.location.search);
  steps = extras.openSteps?.(form, schema, locale, t);
  const draft = keepsDraft ? fillDraft(form, formId) : null;
  if (draft) {
    step = Math.min(draft.step, (steps?.count ?? 1) - 1);
    given = draft.given;
  }
  const { visible } = refresh();
  steps?.show(step, visible, false);
  const listening = new AbortController();
  const { signal } = listening;
  for (const [name, handler] of handlers) form.addEventListener(name, handler, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && (isBusy = false), { signal });
  // The latest entries. On a reload, browsers keep values stored before the page is hidden.
  for (const name of ['beforeunload', 'pagehide'])
    window.addEventListener(name, () => draftTimer && keep(), { signal });
  return { go, stop: () => listening.abort() };
}

function keyOf(target: EventTarget | null): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-tf-key]')?.dataset['tfKey']
    : undefined;
}

interface BroughtData {
  schema: FormSchema;
  locale: string;
  step: number;
  texts: AllFormTexts;
}

/** The schema in the form's html; it comes from the same server as the form itself. */
function readData(form: HTMLFormElement): BroughtData | null {
  try {
    const data = JSON.parse(part(form, 'script[data-tf-schema]')?.textContent ?? '') as Partial<BroughtData>;
    return data.texts ? (data as BroughtData) : null;
  } catch {
    return null;
  }
}
