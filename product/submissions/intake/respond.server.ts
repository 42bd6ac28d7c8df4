import { toProblem } from '@tributary/engine/http/failures.server.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProblemError } from '@tributary/engine/errors/problem.ts';
import { notFoundPage, problemPage, refusedPage } from '../../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../../publishing/serve/answers/served.server.ts';
import type { PageShell } from '../../publishing/serve/shell.server.ts';

/** Whether the enhanced form asks, which wants JSON; a plain form wants a page. */
export function wantsJson(request: IncomingMessage): boolean {
  return String(request.headers.accept ?? '').includes('application/json');
}

/** Answers with JSON. */
export function sendVisitorJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': status >= 400 ? 'application/problem+json' : 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

/** Answers with a page in the organization's design. */
export function sendShell(
  response: ServerResponse,
  status: number,
  shell: Pick<PageShell, 'html' | 'headers'>,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...shell.headers,
    ...headers,
    'content-length': Buffer.byteLength(shell.html),
  });
  response.end(shell.html);
}

/** Sends the visitor on, with GET. */
export function sendOn(
  response: ServerResponse,
  location: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': 0, ...headers });
  response.end();
}

/** A refusal as JSON, with Retry-After where trying again is the thing to do. */
export function sendVisitorProblem(response: ServerResponse, problem: ProblemError): void {
  if (problem.retryAfter !== undefined) response.setHeader('retry-after', String(problem.retryAfter));
  sendVisitorJson(response, problem.status, problem.toDocument());
}

/** A refusal for a visitor without script: a page that says it in their language, with the refusal's own status. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, problem: ProblemError): void {
  const { status, retryAfter } = problem;
  const page = status === 404 ? notFoundPage : status < 500 ? refusedPage : problemPage;
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  sendServed(request, response, { ...page(request.headers['accept-language']), status });
}

/** Waits for a visitor's response; when that fails, refuses with a page. Unexpected errors go to `onError`. */
export function refuseFailures(
  answered: Promise<unknown>,
  request: IncomingMessage,
  response: ServerResponse,
  onError: (error: unknown) => void,
): void {
  answered.catch((thrown: unknown) => {
    const problem = toProblem(thrown);
    if (problem.code === 'unexpected') onError(thrown);
    // Failures after the response are only logged.
    if (!response.headersSent) sendRefusal(request, response, problem);
  });
}
