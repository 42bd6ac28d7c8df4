import { ask, jsonBody } from './http.ts';

/**
 * Makes the payment simulator repeat notifications that meet a killed server soon enough to be waited for, and for five
 * minutes: on a slow machine, kills that follow each other keep the server away for longer than one.
 */
export async function repeatNotificationsSoon(simulatorUrl: string): Promise<void> {
  const retries = { webhookRetryMs: [300, 500, 1_000, 2_000, 3_000, ...Array<number>(60).fill(5_000)] };
  await ask(`${simulatorUrl}/__control`, {
    method: 'POST',
    ...jsonBody({}),
    body: JSON.stringify(retries),
  });
}
