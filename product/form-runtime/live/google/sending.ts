import { network } from '../../send.ts';
import type { RecaptchaCheck } from './check.ts';

/** Forms with a check, by the address that they are sent to. */
const checks = new Map<string, { form: HTMLFormElement; check: RecaptchaCheck }>();
const plain = network.fetch;

/**
 * Sends the check's token with a form, separate from the answers: another token makes no other submission. Visitors who
 * are not let through get a question, as visitors without script do.
 */
export function takePart(form: HTMLFormElement, check: RecaptchaCheck): void {
  checks.set(form.getAttribute('action') ?? '', { form, check });
  network.fetch = sendWithToken;
  form.addEventListener('submit', (event) => waitForCheck(event as SubmitEvent, form, check), {
    capture: true,
  });
}

const sendWithToken: typeof fetch = async (address, request) => {
  const found = checks.get(String(address));
  const body = request?.body;
  if (!found || !(body instanceof URLSearchParams)) return plain(address, request);
  const token = await found.check.token();
  body.set('_recaptcha', token);
  const response = await plain(address, request);
  const refusal = await readRefusal(response);
  if (isSpent(response, refusal)) found.check.used();
  if (refusal.question === true) askQuestion(found.form, body);
  return response;
};

interface Refusal {
  question?: unknown;
  challenge?: unknown;
  isChecked?: unknown;
}

/**
 * Whether another token is needed. Wrong answers and too many submissions are refused before Google is asked, and sent
 * again after a challenge or a fault, the same submission may bring the same token.
 */
function isSpent({ status }: Response, { challenge, isChecked }: Refusal): boolean {
  if (status === 422) return isChecked === true;
  return status < 500 && status !== 429 && !challenge;
}

async function readRefusal(response: Response): Promise<Refusal> {
  if (response.ok) return {};
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
}

/** Repeats the submission as a plain form: the next page asks the question, with all answers kept. */
function askQuestion(form: HTMLFormElement, body: URLSearchParams): void {
  const copy = document.createElement('form');
  copy.method = 'post';
  copy.action = form.action;
  copy.hidden = true;
  for (const [name, value] of body) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    copy.append(input);
  }
  document.body.append(copy);
  copy.submit();
}

/** Holds the form back until it is known whether there is a box, and while it is not ticked. */
function waitForCheck(event: SubmitEvent, form: HTMLFormElement, check: RecaptchaCheck): void {
  const submitter = event.submitter as HTMLButtonElement | null;
  const isBack = submitter?.name === '_switch' || /^(back$|change:)/.test(submitter?.value ?? '');
  // On another step the box asks for nothing yet; without a token the server asks the question.
  if (isBack || !check.isShown || (check.isKnown && !check.needsTick)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (check.needsTick) return check.showError(true);
  void check.known().then(() => {
    if (check.needsTick) check.showError(true);
    else form.requestSubmit(submitter);
  });
}
