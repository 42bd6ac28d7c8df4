import { request } from 'node:http';
import type { Product } from '../../support/product.ts';

/** Sends a form to a site as a visitor's script does. The name of its host is known to browsers alone. */
export function postToSite(
  product: Product,
  tenant: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const { host, port } = new URL(product.sitesUrl(tenant));
  const headers = {
    host,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': crypto.randomUUID(),
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = `${response.statusCode} ${JSON.stringify(response.headers)} `;
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end(new URLSearchParams(fields).toString());
  });
}
