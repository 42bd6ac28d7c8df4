import { SERVICE_REFUSED, ConnectorFailure } from '../../port/failure.ts';
import { jsonOf } from '../../port/json-of.ts';
import * as z from 'zod';
import { compositeSchema, querySchema, idSchema, savedSchema } from './answers.ts';
import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import type { Checked, OrderRequests, ServiceRequest } from '../../port/connector.ts';
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
  /** The id of the record that it writes, if known. */
  id: string | undefined;
  method: 'POST' | 'PATCH';
  url: string;
  body: Record<string, unknown>;
}

/** Duplicate rules that only warn do not stop a submission; those that block still do. */
const HEADERS = { 'sforce-duplicate-rule-header': 'allowSave=true' };

/**
 * Returns the request that writes a step's record.
 * @param idOf returns the id of an earlier step's record, or the reference to it
 * @param id the record to update; undefined if the request creates one, or identifies it by an external id
 */
function writeOf(step: CrmStep, idOf: (object: string) => string | undefined, id?: string): Write {
  const { object, operation, match, fields, onCreate = {}, links } = step;
  const linked = Object.entries(links).flatMap(([field, to]) => {
    const known = idOf(to);
    return known === undefined ? [] : [[field, known]];
  });
  const body: Record<string, unknown> = { ...fields, ...Object.fromEntries(linked) };
  const url = `${API}/sobjects/${object}`;
  if (id !== undefined) return { step, id, method: 'PATCH', url: `${url}/${encodeURIComponent(id)}`, body };
  if (operation !== 'upsert') return { step, id, method: 'POST', url, body: { ...onCreate, ...body } };
  const key = match[0]!;
  delete body[key];
  const value = encodeURIComponent(String(fields[key]));
  return { step, id, method: 'PATCH', url: `${url}/${key}/${value}`, body };
}

function reachedBy({ step: { object }, id }: Write, status: number, body: unknown): Reached {
  if (id !== undefined) return { object, id, outcome: 'updated' };
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

/** The records that an earlier successful attempt of the delivery created or updated, by object. */
const madeSchema = z.object({
  records: z.array(
    z.object({ object: z.string(), id: z.string().max(40).nullable(), outcome: z.string() }).loose(),
  ),
});

/** The records of the first time, which are updated when an order is sent again. */
function madeBefore(result: unknown): Map<string, string> {
  const records = madeSchema.safeParse(result).data?.records ?? [];
  return new Map(
    records.flatMap(({ object, id, outcome }): [string, string][] =>
      id !== null && outcome !== 'found' ? [[object, id]] : [],
    ),
  );
}

/**
 * Yields the requests of an order: finds existing records, then writes the rest, all of it or nothing. In a dry run
 * nothing is found. A record that an earlier attempt of the same order created is updated; one that no longer exists is
 * created again.
 * @param earlier the delivery's result when it succeeded before; undefined the first time
 * @throws ConnectorFailure
 */
export async function* crmRequests(
  { steps }: CrmOrder,
  settings: CrmSettings,
  earlier?: unknown,
): OrderRequests {
  const base = instanceOf(settings);
  const reached: Reached[] = [];
  const ids = new Map<string, string>();
  /** The records that are updated. */
  const targets = new Map<string, string>();
  const made = madeBefore(earlier);
  const toWrite: CrmStep[] = [];
  for (const step of steps) {
    const { object, operation } = step;
    const own = operation === 'upsert' ? undefined : made.get(object);
    const looks = own === undefined && (operation === 'find' || operation === 'update');
    const found = own ?? (looks ? foundBy(yield requestOf(base, 'GET', queryPath(step))) : undefined);
    if (found !== undefined) ids.set(object, found);
    if (found !== undefined && looks && operation === 'find')
      reached.push({ object, id: found, outcome: 'found' });
    else {
      if (found !== undefined) targets.set(object, found);
      toWrite.push(step);
    }
  }
  if (toWrite.length === 0) return { records: reached };
  const { records, usage } = yield* write(base, toWrite, { ids, targets });
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

/** The known records: those that others link to, and those that are updated themselves. */
interface Known {
  ids: Map<string, string>;
  targets: Map<string, string>;
}

/** Writes all steps. When a record was deleted in the meantime, repeats it without that record. */
async function* write(base: string, steps: readonly CrmStep[], known: Known): WriteRequests {
  for (;;) {
    try {
      return yield* steps.length === 1 ? writeOne(base, steps[0]!, known) : writeAll(base, steps, known);
    } catch (error) {
      if (!(error instanceof RecordGone)) throw error;
      known.ids.delete(error.object);
      known.targets.delete(error.object);
    }
  }
}

/** The record that a step updates is no longer there. */
class RecordGone extends Error {
  override name = 'RecordGone';
  readonly object: string;
  constructor(object: string) {
    super(`The record of ${object} is gone.`);
    this.object = object;
  }
}

async function* writeOne(base: string, step: CrmStep, { ids, targets }: Known): WriteRequests {
  const wanted = writeOf(step, (object) => ids.get(object), targets.get(step.object));
  const { method, url, body } = wanted;
  const answer = yield requestOf(base, method, url, JSON.stringify(body));
  if (answer?.status === 404 && wanted.id !== undefined) throw new RecordGone(step.object);
  if (!answer) return { records: [], usage: null };
  if (!isWritten(answer.status))
    throw refusedStep(step, answer.status, jsonOf(answer), answer.headers['retry-after']);
  return { records: [reachedBy(wanted, answer.status, jsonOf(answer))], usage: usageOf(answer) };
}

async function* writeAll(base: string, steps: readonly CrmStep[], { ids, targets }: Known): WriteRequests {
  const writes = steps.map((step) =>
    writeOf(step, (object) => ids.get(object) ?? `@{${object}.id}`, targets.get(step.object)),
  );
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
  const responses = writes.flatMap((one) => {
    const found = compositeResponse.find(({ referenceId }) => referenceId === one.step.object);
    return found ? [{ one, ...found }] : [];
  });
  const refused = responses.filter(({ httpStatusCode }) => !isWritten(httpStatusCode));
  // Parts that were undone because of another part say so; the other part says why.
  const cause =
    refused.find(({ body: said }) => !JSON.stringify(said).includes('PROCESSING_HALTED')) ?? refused[0];
  if (cause?.httpStatusCode === 404 && cause.one.id !== undefined)
    throw new RecordGone(cause.one.step.object);
  if (cause) throw refusedStep(cause.one.step, cause.httpStatusCode, cause.body);
  if (responses.length < steps.length) throw failureOf(502, undefined);
  return {
    records: responses.map(({ one, httpStatusCode, body: said }) => reachedBy(one, httpStatusCode, said)),
    usage: usageOf(answer),
  };
}
