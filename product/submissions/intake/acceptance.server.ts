import type { IncomingMessage } from 'node:http';
import { networkOf } from '@tributary/engine/http/network.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { fileComponents, filesIn } from '@tributary/form-engine/components/file/in-form.ts';
import { hasRecaptcha } from '@tributary/form-engine/components/recaptcha/in-form.ts';
import { withMoment } from '@tributary/form-engine/components/signature/in-answers.ts';
import { thanksFor } from '@tributary/form-engine/sent/thanks.ts';
import { amountLabelOf } from '@tributary/form-engine/giving/amount-label.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { referenceOf } from '@tributary/resources/short-references/reference.server.ts';
import type { Connectors } from '../../connectors/connectors.ts';
import { coarseNetwork } from '../../consents/ledger.server.ts';
import type { NewDelivery } from '../../delivery/enqueue.server.ts';
import type { FormScripts } from '../../form-runtime/form-scripts.ts';
import type { RecaptchaGuard } from '../../integrations/recaptcha/guard.server.ts';
import type { Gate, NotTaken } from '../../protection/gate.server.ts';
import { DEFAULT_LIMITS, type SubmissionLimits } from '../limits/limits.ts';
import { createSubmissionThrottle } from '../limits/throttle.server.ts';
import { RETURNED, type Payments, type PaymentSetup } from '../payments/payments.ts';
import { limitedProducts } from '../../stock/limited-products.ts';
import type { Shortage } from '../../stock/stock.server.ts';
import type { Submission } from '../submission.ts';
import type { Uploads } from '../../uploads/uploads.server.ts';
import type { Tokens } from '../tokens.server.ts';
import { newTransactionId } from '../transaction-id.ts';
import {
  acceptSubmission,
  countedValue,
  FilesGoneError,
  ShortageError,
  takenBefore,
} from './accept.server.ts';
import type { Closings } from './closing.server.ts';
import { keepAnswers } from './kept-answers.server.ts';
import { bodyHash, keyFromContent } from './keys.server.ts';
import type { FormLookup } from './lookup.server.ts';
import { ordersOf, wantedPayments } from './orders.ts';
import { changePath, outcomePath, paymentPath } from './paths.ts';
import { sendOn, sendVisitorJson, wantsJson } from './respond.server.ts';
import { senderOf } from '../limits/sender.ts';
import { sendCheck } from '../checks/check.server.ts';
import { furtherCheck, sendFurther } from '../checks/further-check.server.ts';
import { continuedIn, sendClosed, sendErrors, sendTooMany, type SubmissionVisit } from './visit.server.ts';
import type { FileText } from '@tributary/form-engine/components/file/texts.data.ts';
import type { ProductsText } from '@tributary/form-engine/components/products/texts.data.ts';

export interface SubmissionDeps {
  db: Database;
  lookup: FormLookup;
  closings: Closings;
  payments: Payments;
  connectors: Connectors;
  tokens: Tokens;
  uploads: Uploads;
  /** The public origin of a tenant's site: visitors come back to it from the payment page. */
  siteOrigin: (tenantSlug: string) => string;
  /** The scripts of forms on other sites, as built; without one they work as plain HTML. */
  embedScripts?: FormScripts;
  /** The script of the page after a failed payment, as built; without it that page works as plain HTML. */
  againScript?: string;
  /** The network that a request comes from, as the limits count it; the other end of the connection by default. */
  networkOf?: (request: IncomingMessage) => string;
  /** The protection from robots. */
  gate: Gate;
  /** Asks Google about submissions of forms with its check; without it they have the product's own alone. */
  recaptcha?: RecaptchaGuard;
  /** Called for submissions that were refused or questioned. */
  onRefused?: (submission: Submission, reason: NotTaken) => void;
  /** How many submissions are taken in a minute. */
  limits?: SubmissionLimits | 'off';
  /** Deletes the stored answers of a form that has been sent; `continued` is as its link names it. */
  forgetKept?: (tenantId: string, formId: string, continued: string) => Promise<void>;
  onError: (error: unknown) => void;
  now?: () => Date;
}

/** How the limits know where a request comes from. */
export const networkReader = (deps: Pick<SubmissionDeps, 'networkOf'>) =>
  deps.networkOf ?? (({ socket }: IncomingMessage) => networkOf(socket.remoteAddress ?? ''));

/** Work for a visitor that remains after the database's. */
export type AfterAcceptance = (() => Promise<void>) | void;

/**
 * Makes the acceptance of complete answers: limits, the statement that writes them, and the visitor's way onward.
 * @returns the rest of the work, which needs no place among those at once; undefined when the answers were refused
 */
export function createAcceptance(deps: SubmissionDeps) {
  const addressOf = networkReader(deps);
  const throttle = createSubmissionThrottle(deps.limits ?? DEFAULT_LIMITS);

  async function accept(visit: SubmissionVisit, answers: ValidAnswers): Promise<AfterAcceptance> {
    const { request, context, fields, target, language, retry } = visit;
    const { tenant } = context;
    const now = deps.now?.() ?? new Date();
    const signed = { ...answers, answers: withMoment(target.form.data.schema, answers.answers, now) };
    const result = retry ? { ...signed, consents: retry.consents } : signed;
    const hash = bodyHash(target.form.id, fields);
    const known: Omit<Submission, 'useProdEnvironment'> = {
      id: newTransactionId(now),
      tenantId: tenant.id,
      timezone: tenant.timezone,
      form: {
        id: target.form.id,
        description: target.form.data.description,
        components: target.form.data.schema.components,
      },
      page: target.page,
      counter: target.counter,
      result,
      // A failed payment that is tried again is for the same level as then.
      amountLabel: retry
        ? (retry.sent.amountLabel ?? undefined)
        : amountLabelOf(target.form.written, result.preset),
      files: filesIn(target.form.data.schema, result.answers),
      products: limitedProducts(target.form.data.schema, result),
      place: {
        formVersion: target.form.version,
        address: placeOf(deps, visit),
        network: coarseNetwork(addressOf(request)),
      },
      key: visit.key ?? keyFromContent(hash),
      hash,
      language,
      retryOf: retry?.of,
      now,
    };
    const wanted = result.amount ? wantedPayments(target.connectors, deps.connectors, known) : [];
    const setup = await deps.payments.setupOf(tenant.id, wanted);
    const useProdEnvironment = (setup.environment ?? 'production') === 'production';
    const submission: Submission = { ...known, useProdEnvironment };
    if (await isShut(submission)) return sendClosed(visit);
    // Before anything is accepted: a donor is not asked for a payment that the organization can't receive.
    if (result.amount && !(await mayPay(setup, submission)))
      throw new ProblemError(
        'feature_not_in_plan',
        'This organization can’t take donations online at the moment. Nothing was charged.',
      );
    const sender = senderOf(submission, addressOf(request));
    const verdict = deps.gate.ask(sender, visit.sent);
    const isProven = 'isProven' in verdict && verdict.isProven;
    const leave = throttle.ask({ ...sender, pays: result.amount !== undefined, isProven });
    let isEnded = false;
    const end = (counts: boolean): void => {
      if (isEnded) return;
      isEnded = true;
      for (const each of [verdict, leave]) if ('end' in each) each.end(counts);
    };
    if ('retryAfter' in leave || 'refused' in verdict) {
      end(false);
      // A submission accepted earlier gets the same response, independent of later changes.
      if (!(await takenBefore(deps.db, submission))) {
        deps.onRefused?.(submission, 'refused' in verdict ? verdict.refused : 'rate');
        if ('retryAfter' in leave) return sendTooMany(visit, leave.retryAfter);
        if ('refused' in verdict) return sendCheck(visit, deps.gate, verdict);
      }
    }
    const further = 'refused' in verdict ? undefined : await furtherCheck(deps, visit, submission, verdict);
    if (further) {
      end(false);
      if (!(await takenBefore(deps.db, submission))) {
        deps.onRefused?.(submission, further === 'builtIn' ? 'unproven' : 'recaptcha');
        return sendFurther(visit, deps.gate, sender, further);
      }
    }
    const orders = ordersOf({
      submission,
      schema: target.form.data.schema,
      reference: referenceOf(submission.id),
      configured: target.connectors,
      connectors: deps.connectors,
      setup,
      returnUrl: () => returnUrlOf(deps, visit, submission.id),
      owner: deps.payments.owner,
      begun: wantsJson(request),
    });
    const accepted = acceptSubmission(deps.db, submission, orders);
    const taken = await accepted.catch((error: unknown) => {
      // After a failure on our side it may be sent again at once; a key used for other answers counts.
      end(error instanceof ProblemError);
      if (error instanceof FilesGoneError) return { errors: filesGone(visit) };
      if (error instanceof ShortageError) return { errors: soldOut(error.shortage, visit) };
      throw error;
    });
    if ('errors' in taken)
      return sendErrors(visit, taken.errors, { isChecked: hasRecaptcha(target.form.data.schema) });
    const { transactionId, repeated } = taken;
    end(!repeated);
    const continued = continuedIn(visit.sent);
    // The submission stays accepted: answers that can't be deleted now are deleted after their time.
    if (continued) await deps.forgetKept?.(tenant.id, target.form.id, continued).catch(deps.onError);
    const pays = result.amount !== undefined;
    if (!repeated) announce(deps.db, submission, transactionId);
    if (!repeated && pays) deps.gate.watchPayment(transactionId, sender);
    return () => goOn(visit, { transactionId, pays, order: repeated ? undefined : orders[0] });
  }

  /** A closed counter accepts nothing more; earlier submissions stay accepted. */
  async function isShut(submission: Submission): Promise<boolean> {
    const { tenantId, counter, result } = submission;
    if (!counter || countedValue(counter.data, result) === undefined) return false;
    return (await deps.closings.isClosed(tenantId, counter)) && !(await takenBefore(deps.db, submission));
  }

  /** Whether the plan includes taking payments; earlier submissions continue in any case. */
  const mayPay = async (setup: PaymentSetup, submission: Submission): Promise<boolean> =>
    setup.isInPlan || (await takenBefore(deps.db, submission)) !== undefined;

  async function goOn(
    visit: SubmissionVisit,
    taken: { transactionId: string; pays: boolean; order: NewDelivery | undefined },
  ): Promise<void> {
    const { request, response, context, target } = visit;
    const { transactionId, pays, order } = taken;
    const { tokens } = deps;
    const { tenant } = context;
    if (!pays) {
      const location = outcomePath(tokens, tenant.id, target, transactionId, 'thank-you', visit.returnTo);
      if (!wantsJson(request)) return sendOn(response, location);
      // Without script a form's policy stops a redirect to another site, so that the thanks pass visitors on. On other
      // sites they decide about the whole window.
      const { redirect } = target.embedded
        ? {}
        : thanksFor(target.form.data.schema, visit.fields, visit.language);
      return sendVisitorJson(response, 201, { status: 'complete', location: redirect ?? location });
    }
    const waitingPath = paymentPath(tokens, tenant.id, target.form.id, transactionId, visit.returnTo);
    // In another site's page a browser keeps no cookie of ours, and its history is that page's.
    const isEmbedded = target.embedded !== undefined;
    const cookie = isEmbedded
      ? {}
      : keepAnswers(tokens, tenant.id, transactionId, isSecure(deps, tenant.slug));
    // A form's policy would stop a redirect to the payment page's origin; the page between passes visitors on.
    if (!wantsJson(request)) return sendOn(response, waitingPath, cookie);
    const state = order && (await deps.payments.begin(order));
    const location = state?.kind === 'redirect' ? state.url : waitingPath;
    const changeLocation = isEmbedded
      ? {}
      : { changeLocation: changePath(tokens, tenant.id, target.form.id, transactionId) };
    sendVisitorJson(response, 201, { status: 'redirect', location, ...changeLocation }, cookie);
  }

  return accept;
}

/** The error of a submission that wants more of a product than is left. */
function soldOut({ wanted, left }: Shortage, { language }: SubmissionVisit): Record<string, string> {
  const { key, name: product } = wanted;
  const t = messagesIn<ProductsText>(language);
  return { [key]: left === 0 ? t('productsSoldOut', { product }) : t('productsLeft', { product, left }) };
}

/** The errors of a submission whose files no longer exist. */
function filesGone({ target, fields, language }: SubmissionVisit): Record<string, string> {
  const asked = fileComponents(target.form.data.schema).filter(({ key }) => fields[key] !== undefined);
  return Object.fromEntries(asked.map(({ key }) => [key, messagesIn<FileText>(language)('fileUnknown')]));
}

/** The address of the page with the form: our own, or another site's without its query. */
function placeOf(
  { siteOrigin }: SubmissionDeps,
  { context: { tenant }, target, returnTo }: SubmissionVisit,
): string | null {
  const text = target.page ? `${siteOrigin(tenant.slug)}/${target.page.slug}` : returnTo;
  const url = text === undefined ? null : URL.parse(text);
  return url && `${url.origin}${url.pathname}`.slice(0, 500);
}

/** The address to which a payer returns from the payment page, with any result. */
function returnUrlOf(
  { siteOrigin, tokens }: SubmissionDeps,
  { context: { tenant }, target, returnTo }: SubmissionVisit,
  transactionId: string,
): string {
  const path = paymentPath(tokens, tenant.id, target.form.id, transactionId, returnTo);
  return `${siteOrigin(tenant.slug)}${path}${returnTo ? '&' : '?'}${RETURNED}=1`;
}

/** Whether a tenant's site is reached by https. */
export function isSecure({ siteOrigin }: Pick<SubmissionDeps, 'siteOrigin'>, tenantSlug: string): boolean {
  return siteOrigin(tenantSlug).startsWith('https:');
}

/** Publishes it to consoles and counters, after the commit. A donation counts once it is paid, not before. */
function announce(db: Database, submission: Submission, transactionId: string): void {
  const { tenantId, counter, result, useProdEnvironment } = submission;
  db.notify('submissions', JSON.stringify({ tenantId, transactionId, kind: 'accepted' }));
  if (counter && !result.amount && useProdEnvironment) db.notify('counters', `${tenantId}:${counter.id}`);
}
