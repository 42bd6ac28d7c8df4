import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { notFoundPage } from '../publishing/plain-pages.server.ts';
import { sendServed } from '../publishing/served.server.ts';
import type { PaymentContext } from '../publishing/sites.server.ts';
import { sendOn, sendRefusal, sendShell } from './answer.server.ts';
import { finishTransaction } from './finish.server.ts';
import type { SubmissionDeps } from './handler.server.ts';
import { thankYouPath } from './paths.ts';
import { takenAt } from './transaction-id.ts';
import { waitingBlock } from './waiting.ts';

/** Seconds until a waiting visitor's page looks again. */
const LOOK_AGAIN_S = 3;

/** Where a visitor is sent back to by the payment page; the query tells that they come from there. */
export const RETURNED = 'returned';

interface Known {
  status: 'PENDING' | 'COMPLETE' | 'ERROR';
  page_id: string | null;
  language: string;
}

/**
 * Makes the handler of `GET /forms/{formId}/payments/{transactionId}/{token}`, where visitors wait for the payment
 * page and come back from it. What it shows is what the payment service says, never what the address says.
 */
export function createPaymentReturns(deps: SubmissionDeps) {
  async function read(tenantId: string, formId: string, transactionId: string): Promise<Known | undefined> {
    const { rows } = await deps.db.inTenant(tenantId, (tx) =>
      sql<Known>`SELECT status, page_id, language FROM transactions WHERE tenant_id = ${tenantId} AND id = ${transactionId} AND created_at = ${takenAt(transactionId)} AND form_id = ${formId}`.execute(
        tx,
      ),
    );
    return rows[0];
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: PaymentContext,
  ): Promise<void> {
    const { tenant, formId, transactionId, token, shells } = context;
    const known = deps.tokens.matches(token, tenant.id, transactionId)
      ? await read(tenant.id, formId, transactionId)
      : undefined;
    if (!known) return sendServed(request, response, notFoundPage(request.headers['accept-language']));
    const place = await deps.places.find(tenant.id, formId, known.page_id ?? undefined);
    if (!place) throw new ProblemError('not_found');
    const hasReturned = new URL(request.url ?? '/', 'http://site').searchParams.has(RETURNED);

    let status = known.status;
    if (status === 'PENDING' && hasReturned) {
      const outcome = await deps.payments.outcome(tenant.id, transactionId);
      if (outcome) {
        await finishTransaction(deps.db, tenant.id, transactionId, outcome, deps.now?.() ?? new Date());
        status = outcome.status;
      }
    }
    let paymentPage: string | undefined;
    if (status === 'PENDING' && !hasReturned) {
      const state = await deps.payments.advance(tenant.id, transactionId);
      if (state.kind === 'redirect') paymentPage = state.url;
      if (state.kind === 'failed') status = 'ERROR';
    }
    const thanks = thankYouPath(place);
    if (status === 'COMPLETE') return sendOn(response, thanks);
    if (status === 'ERROR') return sendOn(response, thanks.replace(/thank-you$/, 'not-completed'));

    const block = waitingBlock(known.language, paymentPage);
    const shell =
      place.page &&
      (await shells.render(tenant.id, { pageId: place.page.id, language: known.language }, block));
    if (!shell) throw new ProblemError('unavailable');
    sendShell(response, 200, shell, {
      refresh: paymentPage ? `0; url=${paymentPage}` : String(LOOK_AGAIN_S),
    });
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
