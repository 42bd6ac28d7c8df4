import { changeAction } from '@tributary/form-engine/definition/actions.ts';
import { errorsInStep, firstStepWithErrors, stepToChange } from '@tributary/form-engine/form-flow.ts';
import { lastStepLabel } from '@tributary/form-engine/giving/last-step-label.ts';
import type { Donation } from '@tributary/form-engine/review.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { isStepVisible, neighbourStep, stepsOf } from '@tributary/form-engine/steps.ts';
import type { FormTranslate } from '@tributary/form-engine/translate.ts';
import { actionButton, part, setText } from './fields.ts';

type Ids = ReadonlySet<string>;
type Errors = Readonly<Record<string, string>>;

/** The screens of a form that has several: steps, and the summary before paying, whose index is their count. */
export interface Steps {
  count: number;
  /** Gives each step the buttons it needs now: conditions may add or remove the steps around it. */
  updateButtons(visible: Ids, donation: Donation): void;
  /** Shows one step and updates the progress line; with `focus`, takes the visitor there and has it announced. */
  show(index: number, visible: Ids, focus: boolean): void;
  /** The step that an action leads back to; undefined for an action that leads forward. */
  back(action: string, from: number, visible: Ids): number | undefined;
  /** The step after this one; null after the last. */
  next(from: number, visible: Ids): number | null;
  /** Takes the visitor to the question that an action leads back to, if it names one. */
  focusChanged(action: string, formId: string): void;
  errorsIn(step: number, errors: Errors): Record<string, string>;
  firstWith(errors: Errors): number;
}

/** Opens a form with several screens: puts every step into it, all but one hidden. */
export function openSteps(
  form: HTMLFormElement,
  schema: FormSchema,
  locale: string,
  t: FormTranslate,
): Steps {
  const steps = stepsOf(schema);
  for (const template of form.querySelectorAll<HTMLTemplateElement>('template[data-step]')) {
    for (const section of template.content.querySelectorAll<HTMLElement>('.tf-step')) section.hidden = true;
    template.replaceWith(template.content);
  }
  // The steps replace the copies of their answers.
  for (const copy of form.querySelectorAll('[data-tf-carried]')) copy.remove();

  return {
    count: steps.length,
    updateButtons(visible, donation) {
      for (const { index } of steps) {
        const actions = part(form, `section[data-tf-step="${index}"] .tf-actions`);
        const forward = actions && part<HTMLButtonElement>(actions, '.tf-button');
        if (!actions || !forward) continue;
        const isLast = neighbourStep(steps, index, 1, visible) === null;
        forward.value = isLast ? 'submit' : 'next';
        setText(forward, isLast ? lastStepLabel(schema, locale, donation) : t('next'));
        let back = part(actions, '.tf-back');
        if (!back && index > 0) {
          back = backButton(t);
          actions.append(back);
        }
        if (back) back.hidden = neighbourStep(steps, index, -1, visible) === null;
      }
    },
    show(index, visible, focus) {
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
    },
    back: (action, from, visible) =>
      action === 'back' ? (neighbourStep(steps, from, -1, visible) ?? 0) : stepToChange(schema, action),
    next: (from, visible) => neighbourStep(steps, from, 1, visible),
    focusChanged(action, formId) {
      if (action.startsWith(changeAction))
        part(form, `#tf-${formId}-${action.slice(changeAction.length)}`)?.focus();
    },
    errorsIn: (step, errors) => errorsInStep(schema, errors, step),
    firstWith: (errors) => firstStepWithErrors(schema, errors),
  };
}

/** A button that leads back; pressed like any other submit button. */
export function backButton(t: FormTranslate): HTMLButtonElement {
  return actionButton('tf-back', t('back'), 'back');
}
