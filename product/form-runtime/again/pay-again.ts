import type { PayAgainTexts } from '@tributary/form-engine/html/pay-again.ts';
import { prepareProof } from '../proof.ts';
import { sendOverNetwork, type SubmissionOutcome } from '../send.ts';

/**
 * Sends the form that tries a failed payment again with a proof of work, as the form's own script does, so that the
 * visitor gets no question. A submission that the server refuses nevertheless is posted as without script: the next
 * page gives the reason.
 */
export function enhancePayAgain(form: HTMLFormElement): void {
  const action = form.getAttribute('action') ?? '';
  const button = form.querySelector('button')!;
  const status = form.querySelector<HTMLElement>('[role=status]')!;
  const texts = JSON.parse(status.dataset['tfTexts'] ?? '{}') as PayAgainTexts;
  let isBusy = false;
  /** When the server accepts the next attempt, in ms. */
  let freeAt = 0;

  const say = (text = '', isProblem = false): void => {
    status.textContent = text;
    status.toggleAttribute('data-tf-problem', isProblem);
  };
  const setBusy = (busy: boolean): void => {
    isBusy = busy;
    button.setAttribute('aria-disabled', String(busy));
  };

  function end(outcome: SubmissionOutcome): void {
    // The page is being left.
    if (outcome.kind === 'sent' && outcome.location) return leaveFor(outcome.location);
    if (outcome.kind === 'sent' || outcome.kind === 'refused') return form.submit();
    setBusy(false);
    if (outcome.kind === 'busy') freeAt = Date.now() + outcome.waitMs;
    say(outcome.kind === 'busy' ? outcome.detail || texts.busy : texts.offline, true);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    void (async () => {
      // The reason for the wait stays on the page until then.
      await new Promise((resume) => setTimeout(resume, freeAt - Date.now()));
      say(texts.sending);
      const fields = new URLSearchParams();
      for (const [name, value] of new FormData(form)) fields.append(name, String(value));
      end(await sendOverNetwork(action, fields));
    })();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    setBusy(false);
    say();
  });
  prepareProof(action);
}

/** A payment page can't be shown in a frame of another site. */
function leaveFor(address: string): void {
  if (window.top === window.self) window.location.assign(address);
  else window.open(address, '_top');
}
