// The types of the client that no operation changes. This file is also the package's `types.d.ts`, unchanged.

/** The address of the console API, and the credentials. */
export interface TributaryOptions {
  /** The console's address, for example `https://console.example.org`. */
  baseUrl: string;
  /** The API credential. Its tokens are fetched, kept until they expire, and renewed. */
  clientId?: string;
  clientSecret?: string;
  /** In place of a credential: gives the access token of each request. */
  getToken?: () => Promise<string>;
  /** The address of the organization's pages, for submissions: `https://river.example.org`. */
  siteUrl?: string;
  /** How often a request is sent again after 429, 503 or a lost connection. Default: 3. */
  retries?: number;
  /** Milliseconds that one attempt may take. Default: 30 000. */
  timeoutMs?: number;
  /** Milliseconds that one pause before a repetition may take; a longer `Retry-After` is an error. Default: 60 000. */
  longestPauseMs?: number;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

/** Options of every operation beside its own parameters. */
export interface OperationOptions {
  signal?: AbortSignal;
}

/** One field's error: its path in the body, and the remedy. */
export interface ProblemField {
  path: string;
  message: string;
}

/** The properties of an error of the API (RFC 9457). */
export interface ProblemFields<Code extends string> {
  status: number;
  /** Stable, even if the texts change. */
  code: Code;
  title: string;
  detail: string | undefined;
  errors: readonly ProblemField[];
  /** With `stale_version`: the record as it is now. */
  current: Record<string, unknown> | undefined;
  /** With `in_use`: the records that use it. */
  uses: Record<string, unknown> | undefined;
  /** The request's id, to be named to support and found in the request log. */
  requestId: string | undefined;
  /** Seconds after which the request may be sent again. */
  retryAfter: number | undefined;
}

/** A list operation: one page, or with `all` every item of every page. */
export interface ListOperation<Args extends unknown[], Page extends { items: unknown[] }> {
  (...args: Args): Promise<Page>;
  /** Reads page after page while it is iterated over. */
  all(...args: Args): AsyncIterableIterator<Page['items'][number]>;
}

/** A submission, as a form on a page sends it. */
export interface FormSubmission {
  formId: string;
  /** The page on which the form is. */
  pageId: string;
  /** The answers by the keys of the form's fields. */
  answers: Record<string, unknown>;
  /** The same key with the same answers is one submission, however often it is sent. Default: a new one for each call. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The next step after an accepted submission. */
export interface SubmissionResult {
  /** `redirect` leads to the payment page. */
  status: 'complete' | 'redirect';
  location: string;
  [more: string]: unknown;
}

/** How the client sends one operation. */
export interface OperationRoute {
  method: string;
  /** Parameters as `{id}`. */
  path: string;
  /** The body's content type; undefined without a body. */
  body?: string;
  /** Whether the response is a file. */
  file?: true;
  /** Whether it is called without a token. */
  open?: true;
}
