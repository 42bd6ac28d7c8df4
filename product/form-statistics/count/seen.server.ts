import type { IncomingMessage, ServerResponse } from 'node:http';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { takesDonations } from '@tributary/form-engine/review.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import { refuseMethod } from '../../publishing/serve/site-responses.server.ts';
import { isRobot } from '../../robots/robots.ts';
import type { FormCallContext } from '../../publishing/serve/site-contexts.ts';
import type { FormLookup, FormTarget } from '../../submissions/intake/lookup.server.ts';
import type { Payments } from '../../submissions/payments/payments.ts';
import { MOST_STEPS, type Counted } from '../what.ts';
import type { FormCounts } from './counts.server.ts';

export interface SeenDeps {
  counts: FormCounts;
  lookup: Pick<FormLookup, 'find' | 'findEmbedded'>;
  payments: Pick<Payments, 'setupOf'>;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  onError: (error: unknown) => void;
  /** Milliseconds; for tests. */
  now?: () => number;
}

/** A browser sends a few words: the event, and the page's id, or nothing for another site. */
const BODY_LIMIT = 100;
const SEEN = /^(view|start|step:([1-9]\d?))(?: ([0-9a-f-]{36}))?$/;
/** Reports that one visitor's address may send in a minute: many forms, or an office full of people. */
const PER_MINUTE = 240;
/**
 * Makes the handler of `POST /forms/{formId}/seen`, by which a form's script reports that the form was seen, begun, or
 * reached a step. It keeps nothing about the visitor. Only existing forms, pages and steps are counted, so that reports
 * can't fill memory or the table. The handler's promise resolves when the report is counted or refused, after the
 * response; it never rejects.
 */
export function createSeenHandler({ counts, lookup, payments, networkOf, onError, now }: SeenDeps) {
  const admitted = createTokenBuckets({ perMinute: PER_MINUTE }, now);

  async function count(text: string, { tenant, formId }: FormCallContext): Promise<void> {
    const [, what, step, page] = SEEN.exec(text) ?? [];
    if (!what) return;
    const target = page
      ? await lookup.find(tenant.id, formId, isId(page) ? page : undefined)
      : await lookup.findEmbedded(tenant.id, formId);
    if (!target || (!target.page && !target.embedded)) return;
    if (step !== undefined && Number(step) > lastStepOf(target)) return;
    const useProdEnvironment = await isProduction(tenant.id, target);
    counts.add({ tenantId: tenant.id, formId, pageId: target.page?.id, useProdEnvironment }, what as Counted);
  }

  /** The environment that a donation by this form would be made in; a form that takes none has real answers. */
  async function isProduction(tenantId: string, { form, connectors }: FormTarget): Promise<boolean> {
    if (!takesDonations(form.data.schema)) return true;
    const { environment } = await payments.setupOf(tenantId, connectors);
    return (environment ?? 'production') === 'production';
  }

  return (request: IncomingMessage, response: ServerResponse, context: FormCallContext): Promise<void> => {
    if (request.method !== 'POST') {
      refuseMethod(response, 'POST');
      return Promise.resolve();
    }
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      if (text.length <= BODY_LIMIT) text += part.slice(0, BODY_LIMIT + 1);
    });
    request.on('error', () => undefined);
    return new Promise((resolve) => {
      request.on('close', resolve);
      request.on('end', () => {
        // Reports that are not counted get the same response, so that senders can't tell.
        response.writeHead(204, { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }).end();
        const isCounted =
          !isRobot(request.headers['user-agent']) &&
          text.length <= BODY_LIMIT &&
          admitted.admit(networkOf(request)) === 0;
        resolve(isCounted ? count(text, context).catch(onError) : undefined);
      });
    });
  };
}

/** The review, where there is one, comes after the last step. */
const lastStepOf = ({ form }: FormTarget): number => Math.min(stepsOf(form.data.schema).length, MOST_STEPS);
