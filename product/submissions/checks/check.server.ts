import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import type { Gate, RefusalReason } from '../../protection/gate.server.ts';
import { renderQuestion } from '../../protection/question.ts';
import { RETURN_FIELD } from '../intake/embedding.server.ts';
import { sendVisitorJson, wantsJson } from '../intake/respond.server.ts';
import { RETRY_FIELD } from '../intake/retry.server.ts';
import { renderOptionsOf, sendTooMany, show, type SubmissionVisit } from '../intake/visit.server.ts';

/** Seconds after which a form takes answers to questions again. */
const NEXT_ANSWERS_S = 60;

/**
 * Asks for more before a submission is taken, with the answers kept: the form's script gets a challenge, which it solves
 * by itself; a visitor without script gets a question.
 */
export async function sendCheck(
  visit: SubmissionVisit,
  gate: Gate,
  { refused, bits }: { refused: RefusalReason; bits: number },
): Promise<void> {
  const { context, target, language, sent } = visit;
  if (refused === 'many') return sendTooMany(visit, NEXT_ANSWERS_S);
  const place = { tenantId: context.tenant.id, formId: target.form.id };
  const messages = publishedMessages(language).robotCheck;
  if (wantsJson(visit.request)) {
    const problem = new ProblemError('challenge_required', messages.refused);
    return sendVisitorJson(visit.response, problem.status, {
      ...problem.toDocument(),
      challenge: gate.harder(place, bits),
    });
  }
  const { token, digits } = gate.question(place);
  const kept = [RETURN_FIELD, RETRY_FIELD].flatMap((name) =>
    typeof sent[name] === 'string' ? [[name, sent[name]] as const] : [],
  );
  const renderOptions = renderOptionsOf(visit);
  const html = renderQuestion(target.form.data.schema, {
    ...renderOptions,
    values: visit.fields,
    hidden: {
      ...renderOptions.hidden,
      ...(visit.key && !visit.retry ? { _key: visit.key } : {}),
      ...Object.fromEntries(kept),
    },
    token,
    digits,
    isWrong: refused === 'wrong',
  });
  await show(visit, 403, html);
}
