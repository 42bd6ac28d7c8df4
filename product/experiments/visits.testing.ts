import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

/** Networks that visitors come from: each is one visitor. */
export const networks = Array.from({ length: 60 }, (_, at) => `10.0.0.${at}`);

/**
 * Visits the pages of an organization with a browser, from a network.
 * @param server is asked when a visit begins
 */
export const visitorOf =
  (organization: string, server: () => Server) =>
  (path: string, network: string, more: Record<string, string> = {}) => {
    const { port } = server().address() as AddressInfo;
    const headers = {
      Host: `${organization}.sites.localhost`,
      'User-Agent': BROWSER,
      'X-Network': network,
      ...more,
    };
    return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  };
