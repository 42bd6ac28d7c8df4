import { SERVICE_REFUSED, ConnectorFailure } from '../failure.ts';
import { jsonOf } from '../json-of.ts';
import { compositeSchema, querySchema, idSchema, savedSchema } from './answers.ts';
import type { OutboundAnswer } from '../../egress/egress.server.ts';
import type { Checked, OrderRequests, ServiceRequest } from '../connector.ts';
import { failureOf, instanceOf, readResponse, understood, usageOf } from './client.server.ts';
import type { CrmSettings } from './settings.ts';
import { API } from './paths.ts';
import type { CrmOrder, CrmStep } from './plan.ts';
import { queryFor } from './soql.ts';

/** A record that a delivery wrote or found. */
interface Reached {
  object: string;
  id: string | null;
  outcome: 'created' | 'updated' | 'found';
}

interface Write {
  step: CrmStep;
  method: 'POST' | 'PATCH';
  url: string;
  body: Record<string, unknown>;
}

/** Duplicate rules that only warn do not keep a submission out; those that block still do. */
const HEADERS = { 'sforce-duplicate-rule-header': 'allowSave=true' };

/** The request that writes a step's record. @param idOf the id of an earlier step's record, or the reference to it */
function writeOf(step: CrmStep, idOf: (object: string) => string | undefined): Write {
  const { object, operation, match, fields, links } = step;
  const linked = Object.entries(links).flatMap(([field, to]) => {
    const id = idOf(to);
    return id === undefined ? [] : [[field, id]];
  });
  const body: Record<string, unknown> = { ...fields, ...Object.fromEntries(linked) };
  if (operation !== 'upsert') return { step, method: 'POST', url: `${API}/sobjects/${object}`, body };
  const key = match[0]!;
  delete body[key];
  const value = encodeURIComponent(String(fields[key]));
  return { step, method: 'PATCH', url: `${API}/sobjects/${object}/${key}/${value}`, body };
}

function reachedBy({ object }: CrmStep, status: number, body: unknown): Reached {
  const saved = savedSchema.safeParse(body).data;
  const isCreated = status === 201 || saved?.created === true;
  return { object, id: saved?.id ?? null, outcome: isCreated ? 'created' : 'updated' };
}

function refusedStep(
  { object }: CrmStep,
  status: number,
  body: unknown,
  retryAfter?: string,
): ConnectorFailure {
  if (status === 300)
    return new ConnectorFailure(
      SERVICE_REFUSED,
      `The CRM has several records with this external id (${object})`,
      {
        retryable: false,
        httpStatus: status,
      },
    );
  return failureOf(status, body, { about: object, retryAfter });
}

const isWritten = (status: number): boolean => status >= 200 && status < 300;

const headersFor = (body?: string) => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { ...HEADERS, 'content-type': 'application/json' }),
});

const requestOf = (base: string, method: ServiceRequest['method'], path: string, body?: string) => ({
  method,
  url: base + path,
  headers: headersFor(body),
  sealed: ['authorization'],
  ...(body === undefined ? {} : { body }),
});

/**
 * The requests of an order: finds what is to be found, then writes the rest, all of it or nothing. Where nobody
 * answers, nothing is found.
 * @throws ConnectorFailure
 */
export async function* crmRequests({ steps }: CrmOrder, settings: CrmSettings): OrderRequests {
  const base = instanceOf(settings);
  const reached: Reached[] = [];
  const ids = new Map<string, string>();
  const toWrite: CrmStep[] = [];
  for (const step of steps) {
    const found =
      step.operation === 'find' ? foundBy(yield requestOf(base, 'GET', queryPath(step))) : undefined;
    if (found === undefined) toWrite.push(step);
    else {
      ids.set(step.object, found);
      reached.push({ object: step.object, id: found, outcome: 'found' });
    }
  }
  if (toWrite.length === 0) return { records: reached };
  const { records, usage } =
    toWrite.length === 1 ? yield* writeOne(base, toWrite[0]!, ids) : yield* writeAll(base, toWrite, ids);
  return {
    records: [...reached, ...records],
    ...(usage ? { apiUsage: `${usage.used}/${usage.limit}` } : {}),
  };
}

const queryPath = ({ object, match, fields }: CrmStep): string =>
  `${API}/query?${new URLSearchParams({ q: queryFor(object, match, fields) })}`;

function foundBy(answer: OutboundAnswer | undefined): string | undefined {
  if (!answer) return undefined;
  const { records } = readResponse(answer, querySchema);
  return records[0] && understood(idSchema, records[0], 200).Id;
}

type Written = { records: Reached[]; usage: Checked['usage'] };
type WriteRequests = AsyncGenerator<ServiceRequest, Written, OutboundAnswer | undefined>;

async function* writeOne(base: string, step: CrmStep, ids: ReadonlyMap<string, string>): WriteRequests {
  const { method, url, body } = writeOf(step, (object) => ids.get(object));
  const answer = yield requestOf(base, method, url, JSON.stringify(body));
  if (!answer) return { records: [], usage: null };
  if (!isWritten(answer.status))
    throw refusedStep(step, answer.status, jsonOf(answer), answer.headers['retry-after']);
  return { records: [reachedBy(step, answer.status, jsonOf(answer))], usage: usageOf(answer) };
}

async function* writeAll(
  base: string,
  steps: readonly CrmStep[],
  ids: ReadonlyMap<string, string>,
): WriteRequests {
  const writes = steps.map((step) => writeOf(step, (object) => ids.get(object) ?? `@{${object}.id}`));
  const body = JSON.stringify({
    allOrNone: true,
    compositeRequest: writes.map(({ step, method, url, body: record }) => ({
      method,
      url,
      referenceId: step.object,
      body: record,
    })),
  });
  const answer = yield requestOf(base, 'POST', `${API}/composite`, body);
  if (!answer) return { records: [], usage: null };
  const { compositeResponse } = readResponse(answer, compositeSchema);
  const responses = steps.flatMap((step) => {
    const found = compositeResponse.find(({ referenceId }) => referenceId === step.object);
    return found ? [{ step, ...found }] : [];
  });
  const refused = responses.filter(({ httpStatusCode }) => !isWritten(httpStatusCode));
  // What was undone because of another says so; the other says why.
  const cause =
    refused.find(({ body: said }) => !JSON.stringify(said).includes('PROCESSING_HALTED')) ?? refused[0];
  if (cause) throw refusedStep(cause.step, cause.httpStatusCode, cause.body);
  if (responses.length < steps.length) throw failureOf(502, undefined);
  return {
    records: responses.map(({ step, httpStatusCode, body: said }) => reachedBy(step, httpStatusCode, said)),
    usage: usageOf(answer),
  };
}
