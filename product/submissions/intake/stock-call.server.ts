import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod } from '../../publishing/serve/site-responses.server.ts';
import type { FormCallContext } from '../../publishing/serve/site-contexts.ts';
import type { FormLookup } from './lookup.server.ts';

/**
 * Makes the handler of `GET /forms/{formId}/stock`: the remaining stock of limited products, by the component's id and
 * the product's value. It is public, as the page shows it, and as fresh as the form's copy in memory: seconds.
 */
export function createStockHandler({
  lookup,
  onError,
}: {
  lookup: Pick<FormLookup, 'find' | 'findEmbedded'>;
  onError: (error: unknown) => void;
}) {
  async function answer(response: ServerResponse, { tenant, formId }: FormCallContext): Promise<void> {
    const found = await lookup.find(tenant.id, formId, undefined);
    const target = found?.page ? found : await lookup.findEmbedded(tenant.id, formId);
    const isOpen = target?.page !== undefined || target?.embedded !== undefined;
    const body = JSON.stringify({ left: isOpen ? target.left : {} });
    response
      .writeHead(isOpen ? 200 : 404, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'public, max-age=5',
        'access-control-allow-origin': '*',
      })
      .end(body);
  }

  return (request: IncomingMessage, response: ServerResponse, context: FormCallContext): void => {
    if (request.method !== 'GET') return refuseMethod(response, 'GET');
    answer(response, context).catch((error: unknown) => {
      onError(error);
      response.destroy();
    });
  };
}
