import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import { ProblemError } from '@tributary/engine/errors/problem.ts';

/**
 * Scripts, frames and foreign addresses are closed; the pages need a style sheet, a font and their own form. Scripts
 * are named so that the provider can add the digest of its one line that sends a form by itself.
 */
const CONTENT_POLICY =
  "default-src 'none'; script-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const BODY_LIMIT_BYTES = 16_384;

/** Puts the headers on an answer that every answer of identity carries. */
export function guardAnswer(res: ServerResponse): void {
  res.setHeader('Content-Security-Policy', CONTENT_POLICY);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Frame-Options', 'DENY');
  // Not `no-referrer`: with it browsers send the origin of a form as `null`, and it could not be checked.
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cache-Control', 'no-store');
}

/**
 * Lets the page that is answered load one script of ours, and no other.
 * @param address the script's whole address
 */
export function allowScript(res: ServerResponse, address: string): void {
  res.setHeader(
    'Content-Security-Policy',
    CONTENT_POLICY.replace("script-src 'none'", `script-src ${address}`),
  );
}

/** Answers with a whole page. */
export function sendPage(res: ServerResponse, status: number, markup: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.end(markup);
}

/** Answers with a value as JSON. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(body));
}

/** Answers with an RFC 9457 problem document and its status. */
export function sendProblem(res: ServerResponse, problem: ProblemError): void {
  res.statusCode = problem.status;
  res.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  res.end(JSON.stringify(problem.toDocument()));
}

/** Redirects the browser with a GET, after any method. */
export function sendRedirect(res: ServerResponse, location: string): void {
  res.statusCode = 303;
  res.setHeader('Location', location);
  res.end();
}

/** Adds a cookie to the answer, beside those that are there. */
export function addCookie(res: ServerResponse, cookie: string): void {
  res.appendHeader('Set-Cookie', cookie);
}

/** The value of a request's cookie; undefined when there is none. */
export function readCookie(req: IncomingMessage, name: string): string | undefined {
  return parseCookie(req.headers.cookie ?? '')[name];
}

/**
 * Reads a form's fields.
 * @throws ProblemError unsupported_media_type or too_large (over 16 KB)
 */
export async function readFormBody(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(req, /^application\/x-www-form-urlencoded\b/i));
}

/**
 * Reads a JSON value.
 * @throws ProblemError unsupported_media_type, too_large (over 16 KB), or validation_failed for text that is no JSON
 */
export async function readJsonBody(req: IncomingMessage): Promise<unknown> {
  const text = await readText(req, /^application\/json\b/i);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('validation_failed', 'The body is not valid JSON.');
  }
}

async function readText(req: IncomingMessage, type: RegExp): Promise<string> {
  if (!type.test(req.headers['content-type'] ?? '')) throw new ProblemError('unsupported_media_type');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) throw new ProblemError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
