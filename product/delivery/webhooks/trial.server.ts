import { newId } from '@tributary/engine/storage/ids.ts';
import type { Trial } from '@tributary/resources/webhooks/responses.ts';
import { TEST_EVENT } from '@tributary/resources/webhooks/events.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { callWebhook, isAccepted } from './call.server.ts';
import { messageBody, signatureHeaders, type WebhookMessage } from './message.ts';
import type { WebhookSettings } from './webhook.server.ts';

/** The console's own calls take 10 s at most (specification, section 7). */
const TRIAL_MS = 8_000;
/** How much of an answer is shown, in bytes. */
const SHOWN = 1024;

/**
 * Sends a test event outside the outbox: it is tried once, and the person sees the response. A receiver that responds
 * with 410 keeps its webhook.
 */
export async function tryWebhook(
  fetchOut: FetchOut,
  settings: WebhookSettings,
  webhook: { id: string; description: string },
): Promise<Trial> {
  const id = newId();
  const message: WebhookMessage = {
    type: TEST_EVENT,
    timestamp: new Date().toISOString(),
    data: { webhookId: webhook.id, description: webhook.description },
  };
  const body = messageBody(message);
  const started = performance.now();
  const lasted = () => Math.round(performance.now() - started);
  try {
    const { answer, headers } = await callWebhook(fetchOut, {
      ...settings,
      id,
      message,
      timeoutMs: TRIAL_MS,
    });
    const shown = answer.body.subarray(0, SHOWN).toString('utf8').replaceAll('\u0000', '\ufffd');
    return {
      taken: isAccepted(answer),
      status: answer.status,
      durationMs: lasted(),
      answer: shown,
      failure: null,
      headers,
      body,
    };
  } catch (error) {
    if (!(error instanceof EgressError || error instanceof ConnectorFailure)) throw error;
    return {
      taken: false,
      status: null,
      durationMs: lasted(),
      answer: '',
      failure: { code: error.code, message: error.message },
      headers: signatureHeaders(settings.secrets, id, new Date(), body),
      body,
    };
  }
}
