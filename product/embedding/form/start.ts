import { answersIn, fillAnswers } from '../../form-runtime/draft.ts';
import { fillFromAddress } from '../../form-runtime/fields.ts';
import { enhanceForm, type EnhancedForm } from '../../form-runtime/form.ts';
import { sendOverNetwork, type Send } from '../../form-runtime/send.ts';
import { dropTyped, fillTyped, keepTyped } from './draft.ts';
import { readInLanguage } from './in-language.ts';

/** Events of an embedded form, for the surrounding page. They contain no personal data. */
export interface EmbeddedFormEvents {
  step(step: number): void;
  submitted(pays: boolean): void;
  error(reason: string): void;
  /** The outcome, which is shown where the form was. */
  outcome(address: string): void;
  /** The way to the payment page, which takes the whole window. */
  leave(address: string): void;
  /** The visitor switched to another language. Elements of earlier releases have no such event. */
  language?(language: string, dir: string): void;
}

/** The page that the form stands in. */
export interface PageAround {
  /** Its query, from which hidden fields are filled. */
  search: string;
  /** The address that the visitor comes back to after paying. */
  returnTo: string;
  /** Whether it was loaded again or gone back to. Elements of earlier releases do not say. */
  again?: boolean;
}

/** Enhances a form that is on another site. Returns a function that passes further facts of the surrounding page. */
export function startEmbeddedForm(
  first: HTMLFormElement,
  events: EmbeddedFormEvents,
): (around: PageAround) => void {
  let form = first;
  let step = 0;
  let enhanced: EnhancedForm | undefined;
  let around: PageAround | undefined;
  const send: Send = async (action, payload) => {
    const outcome = await sendOverNetwork(action, payload);
    if (outcome.kind === 'sent') {
      dropTyped(form);
      events.submitted(outcome.location !== null && !isOutcome(outcome.location));
    } else events.error(outcome.kind);
    return outcome;
  };
  const follow = (address: string): void =>
    isOutcome(address) ? events.outcome(address) : events.leave(address);

  function start(): void {
    form.addEventListener('tributary:step', (event) => {
      ({ step } = (event as CustomEvent<{ step: number }>).detail);
      events.step(step);
      keepTyped(form, step);
    });
    form.addEventListener('click', (event) => {
      const { target } = event;
      const link = target instanceof Element ? target.closest('.tf-languages a') : null;
      if (!link) return;
      // The link leads away from the page around; the form stays in its place instead.
      event.preventDefault();
      void showIn(link.getAttribute('hreflang') ?? '');
    });
    enhanced = enhanceForm(form, { send, follow });
    form.addEventListener('input', () => keepTyped(form, step));
    tell();
  }

  /** The form in another language, at the same step and with the answers so far. */
  async function showIn(language: string): Promise<void> {
    const shown = await readInLanguage(form, language, step).catch(() => undefined);
    if (!shown) return events.error('unreachable');
    const answers = answersIn(form);
    form.replaceWith(shown.form);
    ({ form } = shown);
    start();
    fillAnswers(form, answers);
    form.dispatchEvent(new Event('input'));
    events.language?.(shown.language, shown.dir);
    form.querySelector<HTMLElement>('.tf-languages a')?.focus();
  }

  function tell(): void {
    if (!around) return;
    fillFromAddress(form, around.search);
    if (!form.isConnected) return;
    const field =
      form.querySelector<HTMLInputElement>('input[name="_returnTo"]') ?? document.createElement('input');
    field.type = 'hidden';
    field.name = '_returnTo';
    field.value = around.returnTo;
    form.append(field);
  }

  start();
  // Gone back to as it was left, on the way to the payment page: loaded again, it must not be empty.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && form.isConnected && keepTyped(form, step),
  );
  return (told) => {
    let at = 0;
    if (!around) {
      // A new visit may be that of the next person at a shared computer.
      if (told.again) at = fillTyped(form);
      else dropTyped(form);
    }
    around = told;
    tell();
    if (at > 0) enhanced?.go(at, false);
  };
}

/** Whether an address shows an outcome in the form's place; every other takes the whole window. */
const isOutcome = (address: string): boolean => new URL(address).pathname.startsWith('/embed/');
