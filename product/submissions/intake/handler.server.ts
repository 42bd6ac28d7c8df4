import type { IncomingMessage, ServerResponse } from 'node:http';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { moveThroughForm, isFromReview, stepGiven } from '@tributary/form-engine/form-flow.ts';
import { SWITCH_FIELD } from '@tributary/form-engine/html/language-switch.ts';
import { matchesPattern } from '@tributary/resources/regular-expressions/matching.server.ts';
import { isCountedBy } from '../../publishing/publish/closing.ts';
import type { SubmissionContext } from '../../publishing/serve/site-contexts.ts';
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.server.ts';
import { fileComponents } from '@tributary/form-engine/components/file/in-form.ts';
import {
  createAcceptance,
  networkReader,
  type AfterAcceptance,
  type SubmissionDeps,
} from './acceptance.server.ts';
import { readFields, type RawFields } from '../reading/body.server.ts';
import { answersAgain, openForFiles, refusalErrors, vouchesFor } from './files.server.ts';
import { isMultipart, readMultipart, type RefusedPart } from '../reading/multipart.server.ts';
import {
  admitOrigin,
  allowMethods,
  RETURN_FIELD,
  returnOf,
  saysEmbedded,
  shellOf,
} from './embedding.server.ts';
import { givenKey } from './keys.server.ts';
import { changePath } from './paths.ts';
import { readRetry } from './retry.server.ts';
import { donationFields } from './sent.server.ts';
import { sendOn, sendVisitorProblem, sendRefusal, wantsJson } from './respond.server.ts';
import {
  languageOf,
  sendClosed,
  sendErrors,
  sendNotOpen,
  showReview,
  sendStep,
  targetIn,
  type SubmissionVisit,
} from './visit.server.ts';

/** More at once than this work with the database; those above are sent away with Retry-After. */
const AT_ONCE = 256;

/** Makes the handler of `POST /forms/{formId}/submissions`. */
export function createSubmissionHandler(deps: SubmissionDeps) {
  const limiter = createConcurrencyLimiter(AT_ONCE);
  const accept = createAcceptance(deps);

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: SubmissionContext,
  ): Promise<void> {
    const own = deps.siteOrigin(context.tenant.slug);
    if (request.method === 'OPTIONS') {
      const embedded = await deps.lookup.findEmbedded(context.tenant.id, context.formId);
      admitOrigin(request, response, embedded?.embedded, own);
      return allowMethods(response);
    }
    const { fields: sent, refused } = await readBody(request, response, context);
    const rest = await limiter.within(context.tenant.id, async () => {
      const retry = await readRetry(deps, context.tenant.id, sent);
      if (retry && 'location' in retry) return sendOn(response, retry.location);
      const again = retry?.formId === context.formId ? retry : undefined;
      const fields = again?.fields ?? sent;
      const key = givenKey(again ? undefined : request.headers['idempotency-key'], fields);
      const pageId = isId(fields['_page']) ? fields['_page'] : undefined;
      const found = saysEmbedded(fields)
        ? await deps.lookup.findEmbedded(context.tenant.id, context.formId)
        : await deps.lookup.find(context.tenant.id, context.formId, pageId);
      admitOrigin(request, response, found?.embedded, own);
      if (!found) throw new ProblemError('not_found', 'This form is no longer here.');
      const language = languageOf(fields, found);
      const target = targetIn(found, language);
      const visit: SubmissionVisit = {
        request,
        response,
        context,
        fields: again
          ? {
              ...answersAgain(deps.tokens, context.tenant.id, target, fields),
              ...donationFields(again.sent, target.form.written),
            }
          : fields,
        sent,
        key,
        target,
        language,
        returnTo: returnOf(target, sent[RETURN_FIELD]),
        shell: (html) => shellOf(context, target, language, { html }, deps.embedScripts),
        retry: again,
      };
      return target.page || target.embedded ? decide(visit, refused) : sendNotOpen(visit);
    });
    // Waits for the payment service without a place: a slow one must not delay others.
    await rest?.();
  }

  /** The submitted fields. Only a form that asks for files may be sent with files. */
  async function readBody(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant, formId }: SubmissionContext,
  ): Promise<{ fields: RawFields; refused: RefusedPart[] }> {
    if (!isMultipart(request)) return { fields: await readFields(request), refused: [] };
    const open = {
      lookup: deps.lookup,
      ownOrigin: deps.siteOrigin(tenant.slug),
      tenantId: tenant.id,
      formId,
    };
    const { form } = await openForFiles(request, response, open);
    const components = fileComponents(form.data.schema);
    if (components.length === 0)
      throw new ProblemError('unsupported_media_type', 'This form takes no files.');
    return readMultipart(request, {
      uploads: deps.uploads,
      marker: deps.tokens,
      tenantId: tenant.id,
      formId,
      components,
      network: networkReader(deps)(request),
    });
  }

  async function decide(visit: SubmissionVisit, refused: readonly RefusedPart[]): Promise<AfterAcceptance> {
    const { request, fields, target, language } = visit;
    if (fields[SWITCH_FIELD] !== undefined) return showInLanguage(visit);
    if (refused.length > 0)
      return sendErrors(visit, refusalErrors(refused, language), {
        step: stepGiven(target.form.data.schema, fields),
      });
    const move = moveThroughForm(target.form.data.schema, fields, {
      locale: language,
      matches: matchesPattern,
      vouches: vouchesFor(deps.tokens, visit.context.tenant.id, target.form.id),
    });
    if (move.kind === 'complete' || (move.kind === 'review' && wantsJson(request)))
      return accept(visit, move.result);
    // The form asks something else by now: the visitor looks at their answers before they are sent again.
    if (visit.retry)
      return sendOn(
        visit.response,
        changePath(deps.tokens, visit.context.tenant.id, target.form.id, visit.retry.of),
      );
    if (await isClosedOnTheWay(visit)) return sendClosed(visit);
    const now = 'fields' in move && move.fields ? { ...visit, fields: { ...fields, ...move.fields } } : visit;
    if (move.kind === 'review') return showReview(now, move.result);
    await sendErrors(now, move.errors, { step: move.step });
  }

  /** The step, or the review, that the visitor has before them, in the language that they switch to. */
  async function showInLanguage(visit: SubmissionVisit): Promise<void> {
    const { fields, target, language, context } = visit;
    const { schema } = target.form.data;
    if (isFromReview(schema, fields)) {
      const { _action: _switched, ...answers } = fields;
      const move = moveThroughForm(schema, answers, {
        locale: language,
        matches: matchesPattern,
        vouches: vouchesFor(deps.tokens, context.tenant.id, target.form.id),
      });
      if (move.kind === 'review') return showReview(visit, move.result);
    }
    await sendStep(visit, stepGiven(schema, fields), {});
  }

  /** A visitor without script learns it at the next step, not at the end. */
  async function isClosedOnTheWay({ target: { counter, form }, context }: SubmissionVisit): Promise<boolean> {
    if (!counter || !isCountedBy(counter.data, form.data.schema)) return false;
    return deps.closings.isClosed(context.tenant.id, counter);
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: SubmissionContext): void {
      handle(request, response, context).catch((thrown: unknown) => {
        const problem = toProblem(thrown);
        if (problem.code === 'unexpected') deps.onError(thrown);
        if (response.headersSent) response.destroy();
        else if (wantsJson(request)) sendVisitorProblem(response, problem);
        else sendRefusal(request, response, problem);
      });
    },
  };
}
