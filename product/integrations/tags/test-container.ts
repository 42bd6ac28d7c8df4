import type { TagManagerSettings } from '@tributary/resources/integrations/tag-manager.ts';
import { ConnectorFailure, isRetryableStatus } from '@tributary/resources/connectors/port/failure.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';

const TIMEOUT_MS = 8_000;
/** Containers of large sites have some hundred kilobytes. */
const MOST_BYTES = 5_000_000;

/**
 * Asks for a container as browsers do. Google gives none to an id that it does not know, or that was never published.
 * @param origin Google's
 * @throws ConnectorFailure, EgressError
 */
export async function testContainer(
  { fetchOut, origin }: { fetchOut: FetchOut; origin: string },
  { provider, container }: TagManagerSettings,
): Promise<void> {
  const isGoogle = provider === 'google';
  const address = isGoogle ? `${origin}/gtm.js?id=${encodeURIComponent(container)}` : container;
  const { status, body } = await fetchOut(address, { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES });
  const fail = (code: string, message: string, retryable = false) =>
    new ConnectorFailure(code, message, { retryable, httpStatus: status });
  if (status === 404)
    throw fail(
      'not_found',
      isGoogle
        ? 'Google knows no published container with this id. Publish the container there first.'
        : 'There is no container at this address.',
    );
  if (isRetryableStatus(status))
    throw fail('service_failed', `The service answered with the status ${status}.`, true);
  // Not a page that says something else: a container is a script.
  if (status !== 200 || body.length === 0 || /^\s*</.test(body.subarray(0, 200).toString('utf8')))
    throw fail('not_understood', `The service answered with the status ${status} and no container.`);
}
