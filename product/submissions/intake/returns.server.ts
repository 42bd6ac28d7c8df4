import type { IncomingMessage, ServerResponse } from 'node:http';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import {
  renderFailure,
  renderNotice,
  renderThanks,
  renderWaiting,
} from '@tributary/form-engine/html/outcome.ts';
import { thanksFor, type Thanks } from '@tributary/form-engine/sent/thanks.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { embeddedFormPath } from '../../publishing/embedded/addresses.ts';
import { outcomeOnSite, RETURN_QUERY } from '../../publishing/embedded/paths.ts';
import { withScript } from '../../publishing/compile/policy.server.ts';
import { notFoundPage, outcomePage } from '../../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../../publishing/serve/answers/served.server.ts';
import type { Outcome } from '../../publishing/serve/site-routes.ts';
import type { PaymentContext } from '../../publishing/serve/site-contexts.ts';
import { sendOn, sendRefusal, sendShell } from './respond.server.ts';
import { finishTransaction } from '../payments/finish.server.ts';
import { answersAgain } from './files.server.ts';
import { isSecure, type SubmissionDeps } from './acceptance.server.ts';
import { placeFields, RETURN_FIELD, returnOf, shellOf } from './embedding.server.ts';
import { forgetAnswers, mayShowAnswers } from './kept-answers.server.ts';
import type { FormTarget } from './lookup.server.ts';
import { RETURNED } from '../payments/payments.ts';
import { CHANGE_QUERY, changePath, outcomePath, ownerOf, pagePath, paymentPath } from './paths.ts';
import { canPayAgain, findRetry, retryFields } from './retry.server.ts';
import { donationFields, readSent, shownForm, type Sent } from './sent.server.ts';
import { targetIn } from './visit.server.ts';

/** Seconds until a waiting visitor's page looks again. */
const LOOK_AGAIN_S = 3;

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  context: PaymentContext;
  target: FormTarget;
  sent: Sent;
  now: Date;
  /** The address on another site that the visitor goes back to. */
  returnTo: string | undefined;
}

/**
 * Makes the handler of `GET /forms/{formId}/payments/{transactionId}/{token}`, where visitors wait for the payment page
 * and return from it, and of the outcomes below a page's address, `/{slug}/thank-you` and `/{slug}/not-completed`. It
 * shows the payment service's state, never the address's.
 */
export function createPaymentReturns(deps: SubmissionDeps) {
  const { db, tokens, embedScripts: scripts } = deps;

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: PaymentContext,
  ): Promise<void> {
    const { tenant, transactionId, token, outcome } = context;
    const now = deps.now?.() ?? new Date();
    const sent = tokens.matches(token, tenant.id, transactionId)
      ? await readSent(db, tenant.id, transactionId)
      : undefined;
    if (!sent && outcome) return sendOn(response, outcome.pageAddress);
    if (!sent) return sendServed(request, response, notFoundPage(request.headers['accept-language']));
    const found = await placeOf(tenant.id, sent);
    if (!found) throw new ProblemError('not_found');
    const target = targetIn(found, sent.form.locale);
    const query = new URL(request.url ?? '/', 'http://site').searchParams;
    const returnTo = returnOf(target, query.get(RETURN_QUERY));
    const visit = { request, response, context, target, sent, now, returnTo };

    // A visitor on the way to the thanks has returned already; in a frame no visitor is sent to a payment page.
    const hasReturned = query.has(RETURNED) || context.isEmbedded === true;
    // Who goes back to change answers may have paid already, and must not be told to pay again.
    const goesBack = query.has(CHANGE_QUERY);
    if (sent.status === 'PENDING' && (hasReturned || goesBack || outcome?.name === 'thank-you'))
      await readBack(visit);
    if (sent.status === 'ERROR') {
      const retry = await findRetry(deps, tenant.id, sent);
      if (retry && context.isEmbedded)
        return sendOn(response, outcomePath(tokens, tenant.id, target, retry, 'thank-you', returnTo));
      if (retry) return sendOn(response, paymentPath(tokens, tenant.id, target.form.id, retry, returnTo));
    }
    if (goesBack && sent.status !== 'COMPLETE' && !sent.isProcessing) return showAnswers(visit);
    if (sent.status !== 'PENDING' || sent.isProcessing) return showOutcome(visit);
    if (outcome) return sendOn(response, paymentPath(tokens, tenant.id, target.form.id, transactionId));
    await wait(visit, hasReturned);
  }

  /** The form's place: on another site, or on the page that is nearest now. */
  async function placeOf(tenantId: string, { formId, pageId }: Sent): Promise<FormTarget | undefined> {
    const elsewhere = pageId === null ? await deps.lookup.findEmbedded(tenantId, formId) : undefined;
    return elsewhere?.embedded ? elsewhere : deps.lookup.find(tenantId, formId, pageId ?? undefined);
  }

  /** Asks the payment service how the payment ended, and ends the transaction when it has. */
  async function readBack({ context: { tenant }, sent, now }: Visit): Promise<void> {
    const outcome = await deps.payments.outcome(tenant.id, sent.id);
    if (!outcome) return;
    if (outcome === 'processing') {
      sent.isProcessing = true;
      return;
    }
    await finishTransaction(db, tenant.id, sent.id, outcome, now);
    sent.status = outcome.status;
    sent.reason = outcome.status === 'ERROR' ? outcome.reason : null;
  }

  async function wait(visit: Visit, hasReturned: boolean): Promise<void> {
    const { context, sent } = visit;
    let paymentPage: string | undefined;
    if (!hasReturned) {
      const state = await deps.payments.advance(context.tenant.id, sent.id);
      if (state.kind === 'redirect') paymentPage = state.url;
      if (state.kind === 'failed') {
        sent.status = 'ERROR';
        sent.reason = 'unavailable';
        return showOutcome(visit);
      }
    }
    const refresh = paymentPage ? `0; url=${paymentPage}` : String(LOOK_AGAIN_S);
    await show(visit, renderWaiting(shownForm(sent, visit.target.form), paymentPage), { refresh });
  }

  async function showOutcome(visit: Visit): Promise<void> {
    const { request, response, context, target, sent, now, returnTo } = visit;
    const { tenant } = context;
    const isDone = sent.status === 'COMPLETE' || sent.isProcessing === true;
    const name: Outcome = isDone ? 'thank-you' : 'not-completed';
    if (target.page && context.outcome?.name !== name)
      return sendOn(response, outcomePath(tokens, tenant.id, target, sent.id, name));
    // A payment page's policy would stop a redirect to a third site, as a form's does: this page passes visitors on.
    const onward =
      returnTo && !context.isEmbedded
        ? outcomeOnSite(returnTo, target.inPlaceOf ?? target.form.id, ownerOf(tokens, tenant.id, sent.id))
        : undefined;
    const passing = passTo(onward);
    const known = mayShowAnswers(request, tokens, { tenantId: tenant.id, transactionId: sent.id, now });
    if (isDone) {
      const thanks = thanksOf(visit);
      const html = renderThanks(target.form.data.schema, shownForm(sent, target.form), {
        pageHref: onward ?? pagePath(target, sent.form.locale),
        isProcessing: sent.isProcessing === true,
        isConfirmed: sent.isConfirmed,
        thanks,
        leavesFrame: context.isEmbedded === true,
      });
      const forgetting = known ? forgetAnswers(isSecure(deps, tenant.slug)) : {};
      const leaving = thanks.redirect && !isInFrame(request) ? passTo(thanks.redirect) : passing;
      return show(visit, html, { ...leaving, ...forgetting });
    }
    const payAgain = canPayAgain(sent, now)
      ? {
          action: `/forms/${target.form.id}/submissions`,
          fields: {
            ...retryFields(tokens, tenant.id, sent.id),
            ...(returnTo ? { [RETURN_FIELD]: returnTo } : {}),
          },
        }
      : undefined;
    const changeHref =
      payAgain && known && target.page ? changePath(tokens, tenant.id, target.form.id, sent.id) : undefined;
    const start = target.embedded
      ? (returnTo ?? embeddedFormPath(target.inPlaceOf ?? target.form.id))
      : pagePath(target, sent.form.locale);
    const startHref = payAgain || isUnclear(sent) ? undefined : start;
    const html = renderFailure(
      target.form.data.schema,
      shownForm(sent, target.form),
      sent.reason ?? 'unknown',
      {
        payAgain,
        changeHref,
        startHref,
      },
    );
    await show(visit, html, passing, payAgain && deps.againScript);
  }

  /** The stored answers under the names of the form's fields. */
  const fieldsOf = (tenantId: string, target: FormTarget, sent: Sent): Record<string, unknown> => ({
    ...answersAgain(tokens, tenantId, target, sent.answers),
    ...donationFields(sent, target.form.written),
  });

  /**
   * The form's thanks for the stored answers. Their address is left out while the money has not come, and on another
   * organization's site unless the form may take visitors away from there.
   */
  function thanksOf({ context: { tenant }, target, sent }: Visit): Thanks {
    const { schema } = target.form.data;
    const fields = fieldsOf(tenant.id, target, sent);
    const thanks = thanksFor(schema, fields, sent.form.locale);
    const stays = sent.isProcessing === true || (target.embedded && !schema.settings.thankYou.leavesSites);
    return stays ? { ...thanks, redirect: undefined } : thanks;
  }

  /** The form with the answers of then, for the browser that sent them; the empty form, and why, for every other. */
  async function showAnswers(visit: Visit): Promise<void> {
    const { request, response, context, target, sent, now } = visit;
    const { tenant } = context;
    const { locale } = sent.form;
    const known = mayShowAnswers(request, tokens, { tenantId: tenant.id, transactionId: sent.id, now });
    const paymentHref =
      sent.status === 'PENDING' ? paymentPath(tokens, tenant.id, target.form.id, sent.id) : undefined;
    const form = renderForm(target.form.data.schema, {
      formId: target.form.id,
      action: `/forms/${target.form.id}/submissions`,
      locale,
      values: known ? fieldsOf(tenant.id, target, sent) : {},
      hidden: { ...placeFields(target), _language: locale },
      left: target.left,
    });
    const notice = renderNotice(
      locale,
      known ? 'answersShown' : 'answersGone',
      known ? paymentHref : undefined,
    );
    const shell = await shellOf(context, target, locale, { html: notice + form }, scripts);
    if (!shell) return sent.status === 'PENDING' ? wait(visit, false) : showOutcome(visit);
    sendShell(response, 200, shell);
  }

  /** In the page's own design, or on a plain page when no published page shows the form (anymore). */
  async function show(
    { request, response, context, target, sent }: Visit,
    html: string,
    headers: Record<string, string> = {},
    script = '',
  ): Promise<void> {
    const { locale } = sent.form;
    const outcome = script ? `${html}<script>${script}</script>` : html;
    const shell = await shellOf(context, target, locale, { outcome }, scripts);
    if (shell) return sendShell(response, 200, shell, { ...allowing(shell, script), ...headers });
    sendServed(request, response, outcomePage(locale, html, headers));
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: PaymentContext): void {
      handle(request, response, context).catch((thrown: unknown) => {
        const problem = toProblem(thrown);
        if (problem.code === 'unexpected') deps.onError(thrown);
        if (response.headersSent) response.destroy();
        else sendRefusal(request, response, problem);
      });
    },
  };
}

/** The header by which a page that was published without this script lets it run. */
function allowing({ headers }: { headers: Record<string, string> }, script: string): Record<string, string> {
  const policy = headers['Content-Security-Policy'];
  return script && policy ? { 'Content-Security-Policy': withScript(policy, script) } : {};
}

/** Whether money may have moved, so that the donor is not asked to pay again. */
const isUnclear = ({ reason }: Sent): boolean => reason === 'mismatch' || reason === 'refunded';

/** The header that takes a browser to another address at once, without script. */
const passTo = (address: string | undefined): Record<string, string> =>
  address ? { refresh: `0; url=${address}` } : {};

/** Whether the page is asked for by a frame, in which no other site is to be shown. */
const isInFrame = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === 'iframe' || headers['sec-fetch-dest'] === 'frame';
