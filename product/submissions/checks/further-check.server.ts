import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { hasRecaptcha, RECAPTCHA_FIELD } from '@tributary/form-engine/components/recaptcha/in-form.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import type { GuardOutcome, RecaptchaGuard } from '../../integrations/recaptcha/guard.server.ts';
import type { Sender } from '../../protection/suspicion.server.ts';
import type { Gate } from '../../protection/gate.server.ts';
import type { Submission } from '../submission.ts';
import { sendCheck } from './check.server.ts';
import { sendVisitorJson, wantsJson } from '../intake/respond.server.ts';
import type { SubmissionVisit } from '../intake/visit.server.ts';

/**
 * The missing requirement of a submission: an answer to the product's question, another token of Google, or a proof of
 * work.
 */
type Lacking = Exclude<GuardOutcome, 'passed'>;

/**
 * Asks Google about a submission of a form with its check, before anything is written. An answered question of the
 * product passes. Where Google gives no verdict, the built-in proof of work suffices.
 * @returns the submission's missing requirement; undefined when it may be written
 */
export async function furtherCheck(
  { recaptcha }: { recaptcha?: RecaptchaGuard },
  { target, sent, request, context }: SubmissionVisit,
  { key }: Submission,
  { isProven, isAnswered }: { isProven: boolean; isAnswered: boolean },
): Promise<Lacking | undefined> {
  if (!recaptcha || isAnswered || !hasRecaptcha(target.form.data.schema)) return undefined;
  const token = sent[RECAPTCHA_FIELD];
  const outcome = await recaptcha.ask({
    tenantId: context.tenant.id,
    formId: target.form.id,
    key,
    token: typeof token === 'string' ? token : '',
    hostname: (request.headers.host ?? '').toLowerCase().replace(/:\d*$/, ''),
  });
  if (outcome === 'passed' || (outcome === 'builtIn' && isProven)) return undefined;
  return outcome;
}

/**
 * Responds with the missing requirement, with the answers kept. The form's script gets a challenge, or is told to ask
 * the question by a plain post; a visitor without script gets the question.
 */
export async function sendFurther(
  visit: SubmissionVisit,
  gate: Gate,
  sender: Sender,
  lacking: Lacking,
): Promise<void> {
  if (lacking === 'question') gate.noteRefused(sender);
  if (lacking === 'builtIn' || !wantsJson(visit.request))
    return sendCheck(visit, gate, { refused: 'unproven', bits: gate.bitsFor(sender) });
  const { expired, unsure } = publishedMessages(visit.language).robotCheck;
  const problem = new ProblemError('challenge_required', lacking === 'again' ? expired : unsure);
  sendVisitorJson(visit.response, problem.status, {
    ...problem.toDocument(),
    ...(lacking === 'question' ? { question: true } : {}),
  });
}
