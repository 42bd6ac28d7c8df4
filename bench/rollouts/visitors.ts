import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../../e2e/support/product.ts';

const VISITORS = 4;
/** Between two requests of one visitor, in ms. */
const PAUSE_MS = 5;

/** The visitors' results. */
export interface Visits {
  /** Milliseconds of each request that was answered. */
  times: number[];
  /** Other statuses than 200, and pages that are not whole. */
  wrong: number;
  /** Requests without an answer: the server was gone. */
  unanswered: number;
}

/** How many visitors ask at the same time. */
export const visitorCount = VISITORS;

/** Asks for pages of an organization's site over kept connections. */
export function siteReader({ sitesUrl }: Product, slug: string) {
  const { host, port } = new URL(sitesUrl(slug));
  const agent = new Agent({ keepAlive: true });
  return {
    /** The status and the text; undefined when the connection failed. */
    read: (path: string): Promise<{ status: number; text: string } | undefined> =>
      new Promise((resolve) => {
        get({ host: '127.0.0.1', port, path, agent, headers: { host } }, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => (text += piece));
          response.on('error', () => resolve(undefined));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        }).on('error', () => resolve(undefined));
      }),
    close: () => agent.destroy(),
  };
}
export type SiteReader = ReturnType<typeof siteReader>;

/**
 * Visitors who request pages one after the other until they are stopped.
 * @param isWhole whether a page's text is one whole page
 */
export function startVisitors(
  site: SiteReader,
  paths: readonly string[],
  isWhole: (text: string) => boolean,
): { stop(): Promise<Visits> } {
  const visits: Visits = { times: [], wrong: 0, unanswered: 0 };
  const stopping = new AbortController();
  async function browse(from: number): Promise<void> {
    for (let at = from; !stopping.signal.aborted; at += VISITORS) {
      const began = performance.now();
      const answer = await site.read(paths[(at * 7) % paths.length]!);
      if (!answer) visits.unanswered += 1;
      else {
        visits.times.push(performance.now() - began);
        if (answer.status !== 200 || !isWhole(answer.text)) visits.wrong += 1;
      }
      await sleep(PAUSE_MS);
    }
  }
  const all = Promise.all(Array.from({ length: VISITORS }, (_, at) => browse(at)));
  return {
    async stop() {
      stopping.abort();
      await all;
      return visits;
    },
  };
}
