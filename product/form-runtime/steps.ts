import type { FormTranslate } from '@tributary/form-engine/translate.ts';
import type { FormStep } from '@tributary/form-engine/steps.ts';
import { isStepVisible, neighbourStep } from '@tributary/form-engine/steps.ts';
import { actionButton, part } from './fields.ts';

/** Puts every step into the form, all but one hidden, and drops the copies of answers that replaced them. */
export function openSteps(form: HTMLFormElement): void {
  for (const template of form.querySelectorAll<HTMLTemplateElement>('template[data-step]')) {
    for (const section of template.content.querySelectorAll<HTMLElement>('.tf-step')) section.hidden = true;
    template.replaceWith(template.content);
  }
  for (const copy of form.querySelectorAll('[data-tf-carried]')) copy.remove();
}

/** Gives each step the buttons it needs now: conditions may add or remove the steps around it. */
export function updateButtons(
  form: HTMLFormElement,
  steps: readonly FormStep[],
  visible: ReadonlySet<string>,
  t: FormTranslate,
  submit: string,
): void {
  for (const step of steps) {
    const actions = part(form, `section[data-tf-step="${step.index}"] .tf-actions`);
    const forward = actions && part<HTMLButtonElement>(actions, '.tf-button');
    if (!actions || !forward) continue;
    const isLast = neighbourStep(steps, step.index, 1, visible) === null;
    forward.value = isLast ? 'submit' : 'next';
    setText(forward, isLast ? submit : t('next'));
    let back = part(actions, '.tf-back');
    if (!back && step.index > 0) {
      back = backButton(t);
      actions.append(back);
    }
    if (back) back.hidden = neighbourStep(steps, step.index, -1, visible) === null;
  }
}

/** A button that leads back; pressed like any other submit button. */
export function backButton(t: FormTranslate): HTMLButtonElement {
  return actionButton('tf-back', t('back'), 'back');
}

/** Shows one step and updates the progress line; with `focus`, takes the visitor there and has it announced. */
export function showStep(
  form: HTMLFormElement,
  steps: readonly FormStep[],
  index: number,
  visible: ReadonlySet<string>,
  t: FormTranslate,
  focus: boolean,
): void {
  for (const section of form.querySelectorAll<HTMLElement>('.tf-step')) {
    section.hidden = section.dataset['tfStep'] !== String(index);
  }
  const standing = steps.filter((step) => isStepVisible(step, visible) || step.index === index);
  const number = standing.findIndex((step) => step.index === index) + 1;
  const progress = part(form, '.tf-progress');
  const line = progress && part(progress, 'p');
  const words = t('step', { number, total: standing.length });
  if (progress && line) {
    progress.hidden = number === 0;
    setText(line, words);
    const bar = part<HTMLProgressElement>(progress, 'progress');
    bar?.setAttribute('max', String(standing.length));
    bar?.setAttribute('value', String(number));
  }
  const section = part(form, `section[data-tf-step="${index}"]`);
  if (!section || !focus) return;
  const title = part(section, '.tf-heading')?.textContent;
  section.setAttribute(
    'aria-label',
    number > 0 && steps.length > 1 ? [words, title].filter(Boolean).join(': ') : (title ?? words),
  );
  section.focus({ preventScroll: true });
  if (form.getBoundingClientRect().top < 0) form.scrollIntoView({ block: 'start' });
}

/** Changes text only when it differs, so that nothing is announced or repainted twice. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
