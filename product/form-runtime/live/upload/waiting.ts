import type { FormTranslate } from '@tributary/form-engine/translate.ts';
import type { UploadField } from './field.ts';
import type { FileText } from '@tributary/form-engine/components/file/texts.data.ts';

/** Holds a form back while files are on their way, and when one was not taken. */
export function waitForUploads(
  form: HTMLFormElement,
  fields: readonly UploadField[],
  t: FormTranslate<FileText>,
): void {
  let isWaiting = false;
  form.addEventListener(
    'submit',
    (event) => {
      const submitter = (event as SubmitEvent).submitter as HTMLButtonElement | null;
      if (submitter?.value === 'back' || submitter?.name === '_switch') return;
      const shown = fields.filter((field) => field.isShown());
      const isStopped = shown.some((field) => field.showProblem());
      const work = shown.map((field) => field.pending());
      if (!isStopped && !work.some((one) => one !== null)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isStopped || isWaiting) return;
      isWaiting = true;
      const status = form.querySelector('.tf-status');
      const text = t('fileWaiting');
      if (status) status.textContent = text;
      submitter?.setAttribute('aria-disabled', 'true');
      void Promise.all(work).then(() => {
        isWaiting = false;
        submitter?.removeAttribute('aria-disabled');
        if (status?.textContent === text) status.textContent = '';
        // Cancelled or refused in the meantime: the visitor looks at it first.
        if (!shown.some((field) => field.showProblem())) form.requestSubmit(submitter);
      });
    },
    { capture: true },
  );
}
