import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { renderReview } from '@tributary/form-engine/html/blocks.ts';
import { renderThanks } from '@tributary/form-engine/html/outcome.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sampleDonationForm } from '@tributary/form-engine/sample.fixture.ts';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { moveThroughForm } from '@tributary/form-engine/form-flow.ts';

export interface FormTestSite {
  address: string;
  /** Every body posted so far, newest last. */
  posted: Record<string, string | string[]>[];
  /**
   * Replaces the next response: dropped, refused as busy, for some seconds or with these errors. All but the first are used up by one post.
   */
  next:
    | 'drop'
    | 'busy'
    | { challenge: { token: string; bits: number; seed: string } }
    | { retryAfter: number; detail: string }
    | { errors: Record<string, string> }
    | null;
  /** The script's reports of the form, newest last. */
  seen: string[];
  /** How many challenges were asked for. */
  asked: number;
  counter: { total: number; formatted: string; entries: number };
  close: () => Promise<void>;
}

const schema = formSchema.parse(sampleDonationForm);
const form = { formId: 'f1', action: '/forms/f1/submissions', locale: 'en-US' };

/** A small site with the sample form, following the submission protocol with and without script. */
export async function startSite(script: string): Promise<FormTestSite> {
  const page = (body: string): string =>
    `<!doctype html><html lang="en"><title>Give</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/form.css"><main><h1>Rivers</h1>${body}<p data-tributary-counter-url="/counter.json"><span data-counter-value>0</span><progress max="100" value="0" aria-label="Raised"></progress></p></main><script defer src="/form-runtime.js"></script></html>`;
  const server = createServer((request, response) => {
    const send = (status: number, type: string, body: string, more: Record<string, string> = {}): void => {
      const policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'";
      response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'content-security-policy': policy,
          ...more,
        })
        .end(body);
    };
    const path = (request.url ?? '/').split('?')[0];
    if (path === '/forms/f1/challenge') {
      site.asked += 1;
      send(200, 'application/json', JSON.stringify({ token: 'a-token', bits: 10, seed: 'a-seed' }));
    } else if (path === '/forms/f1/seen') {
      request.on('data', (text: Buffer) => site.seen.push(text.toString()));
      request.on('end', () => send(204, 'text/plain', ''));
    } else if (request.method === 'POST') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () =>
        answer(fieldsOf(body), request.headers.accept === 'application/json', send, request.socket),
      );
    } else if (path === '/form.css') send(200, 'text/css', formStyles);
    else if (path === '/form-runtime.js') send(200, 'text/javascript', script);
    else if (path === '/counter.json') send(200, 'application/json', JSON.stringify(site.counter));
    else if (path === '/thanks')
      send(200, 'text/html', page(renderThanks(schema, { ...form, reference: 'ABCD-2345' })));
    else send(200, 'text/html', page(renderForm(schema, { ...form, hidden: { _page: 'p1' } })));
  });

  function answer(
    raw: Record<string, string | string[]>,
    wantsJson: boolean,
    send: (status: number, type: string, body: string, more?: Record<string, string>) => void,
    socket: Socket,
  ): void {
    site.posted.push(raw);
    const special = site.next;
    // A browser may repeat a dropped request by itself, so dropping goes on until it is switched off.
    if (special !== 'drop') site.next = null;
    if (special === 'drop') {
      socket.destroy();
      return;
    }
    if (special === 'busy') return send(503, 'application/problem+json', '{}');
    if (special && 'challenge' in special)
      return send(403, 'application/problem+json', JSON.stringify(special));
    if (special && 'retryAfter' in special)
      return send(429, 'application/problem+json', JSON.stringify({ detail: special.detail }), {
        'retry-after': String(special.retryAfter),
      });
    if (special) return send(422, 'application/problem+json', JSON.stringify(special));
    const move = moveThroughForm(schema, raw, form);
    if (wantsJson)
      return send(200, 'application/json', JSON.stringify({ status: 'complete', location: '/thanks' }));
    if (move.kind === 'complete')
      return send(200, 'text/html', page(renderThanks(schema, { ...form, reference: 'ABCD-2345' })));
    if (move.kind === 'review') {
      return send(
        200,
        'text/html',
        page(renderReview(schema, move.result, { ...form, values: raw, hidden: { _key: 'k1' } })),
      );
    }
    send(
      200,
      'text/html',
      page(renderForm(schema, { ...form, values: raw, errors: move.errors, step: move.step })),
    );
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const site: FormTestSite = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted: [],
    seen: [],
    asked: 0,
    next: null,
    counter: { total: 40, formatted: '£40', entries: 2 },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return site;
}

function fieldsOf(body: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}
