import type { IncomingMessage, ServerResponse } from 'node:http';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { refuseMethod } from '../../publishing/serve/site-responses.server.ts';
import type { ReportInbox } from './inbox.server.ts';
import { violationsIn } from './parse.ts';

/** Far more than the reports of one page's loading. */
const BODY_LIMIT = 32_000;
/** Reports that one network may send in a minute. */
const PER_NETWORK = { perMinute: 30 };
/**
 * Reports of one organization that are counted in a minute; the rest are left out, so that counts are samples at a
 * crowded page.
 */
const PER_ORGANIZATION = { perMinute: 300 };
const TYPES = /^application\/(csp-report|reports\+json|json)\b/i;

/**
 * Makes the handler of browsers' reports. Every request gets the same empty response, which does not reveal whether it
 * was counted. Nothing about the visitor is stored, and reports can fill neither memory nor the table: bodies, rates
 * and rows are limited, and only published pages have rows.
 */
export function createReportHandler({
  inbox,
  networkOf,
  now,
}: {
  inbox: Pick<ReportInbox, 'count'>;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  /** Milliseconds; for tests. */
  now?: () => number;
}) {
  const ofNetwork = createTokenBuckets(PER_NETWORK, now);
  const ofOrganization = createTokenBuckets(PER_ORGANIZATION, now);

  return (request: IncomingMessage, response: ServerResponse, tenant: { id: string }): void => {
    if (request.method !== 'POST') return refuseMethod(response, 'POST');
    const isReport = TYPES.test(request.headers['content-type'] ?? '');
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      if (isReport && text.length <= BODY_LIMIT) text += part.slice(0, BODY_LIMIT + 1);
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      if (!isReport || text.length > BODY_LIMIT || ofNetwork.admit(networkOf(request)) > 0) return;
      for (const violation of violationsIn(text, request.headers.host ?? ''))
        if (ofOrganization.admit(tenant.id) === 0) inbox.count(tenant.id, violation);
    });
  };
}
