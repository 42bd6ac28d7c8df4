import type { IncomingHttpHeaders } from 'node:http';
import { parseJson } from '../http-service.ts';

/** How a simulated service behaves: as it should, slowly, failing, over its limit, with nonsense, or losing responses. */
export interface Disorder {
  /** Milliseconds before each response. */
  latencyMs: number;
  /** How many of the next calls end with 503. */
  failures: number;
  /** Refuses every call as over the limit. */
  isLimited: boolean;
  /** Answers with a page in place of data. */
  isGarbled: boolean;
  /** How many of the next calls are done, and their response lost. */
  lostResponses: number;
}

export const inOrder = (): Disorder => ({
  latencyMs: 0,
  failures: 0,
  isLimited: false,
  isGarbled: false,
  lostResponses: 0,
});

/** A call as a service reads it. */
export interface Call {
  method: string;
  /** Below the service's own base. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
}

export const jsonIn = ({ text }: Call): Record<string, unknown> => {
  const found = parseJson(text);
  return typeof found === 'object' && found !== null ? { ...found } : {};
};

export interface Response {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A simulated service: its protocol, its records, and the behaviour that a test sets. */
export interface SimulatedService {
  answer(call: Call, base: string): Response;
  /** The refusal of a call over the limit, as the service words it. */
  limited(): Response;
  /** The requests that reached it. */
  records(): unknown;
  /** Changes that only this service knows: tokens that expire, columns that are removed. */
  control(wanted: Record<string, unknown>): void;
  reset(): void;
}
