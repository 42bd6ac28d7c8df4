import { SERVICE_REFUSED, ConnectorFailure } from '../failure.ts';
import { jsonOf } from '../json-of.ts';
import { compositeSchema, querySchema, idSchema, savedSchema } from './answers.ts';
import { callCrm, failureOf, readCrm, understood, usageOf, type CrmIo } from './client.server.ts';
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

function refusedStep({ object }: CrmStep, status: number, body: unknown): ConnectorFailure {
  if (status === 300)
    return new ConnectorFailure(
      SERVICE_REFUSED,
      `The CRM has several records with this external id (${object})`,
      {
        retryable: false,
        httpStatus: status,
      },
    );
  return failureOf(status, body, { about: object });
}

const isWritten = (status: number): boolean => status >= 200 && status < 300;

/**
 * Delivers an order: finds what is to be found, then writes the rest, all of it or nothing.
 * @throws ConnectorFailure, EgressError
 */
export async function deliverCrm({ steps }: CrmOrder, io: CrmIo): Promise<Record<string, unknown>> {
  const reached: Reached[] = [];
  const ids = new Map<string, string>();
  const toWrite: CrmStep[] = [];
  for (const step of steps) {
    const found = step.operation === 'find' ? await find(step, io) : undefined;
    if (found === undefined) toWrite.push(step);
    else {
      ids.set(step.object, found);
      reached.push({ object: step.object, id: found, outcome: 'found' });
    }
  }
  if (toWrite.length === 0) return { records: reached };
  const { records, usage } = await writeAll(toWrite, ids, io);
  return {
    records: [...reached, ...records],
    ...(usage ? { apiUsage: `${usage.used}/${usage.limit}` } : {}),
  };
}

async function find({ object, match, fields }: CrmStep, io: CrmIo): Promise<string | undefined> {
  const query = new URLSearchParams({ q: queryFor(object, match, fields) });
  const { records } = await readCrm(io, querySchema, `${API}/query?${query}`);
  return records[0] && understood(idSchema, records[0], 200).Id;
}

async function writeAll(steps: readonly CrmStep[], ids: ReadonlyMap<string, string>, io: CrmIo) {
  if (steps.length === 1) {
    const { method, url, body } = writeOf(steps[0]!, (object) => ids.get(object));
    const answer = await callCrm(io, url, { method, headers: HEADERS, body: JSON.stringify(body) });
    if (!isWritten(answer.status)) throw refusedStep(steps[0]!, answer.status, jsonOf(answer));
    return { records: [reachedBy(steps[0]!, answer.status, jsonOf(answer))], usage: usageOf(answer) };
  }
  const writes = steps.map((step) => writeOf(step, (object) => ids.get(object) ?? `@{${object}.id}`));
  const answer = await callCrm(io, `${API}/composite`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({
      allOrNone: true,
      compositeRequest: writes.map(({ step, method, url, body }) => ({
        method,
        url,
        referenceId: step.object,
        body,
      })),
    }),
  });
  if (answer.status !== 200)
    throw failureOf(answer.status, jsonOf(answer), { retryAfter: answer.headers['retry-after'] });
  const { compositeResponse } = understood(compositeSchema, jsonOf(answer), answer.status);
  const responses = steps.flatMap((step) => {
    const found = compositeResponse.find(({ referenceId }) => referenceId === step.object);
    return found ? [{ step, ...found }] : [];
  });
  const refused = responses.filter(({ httpStatusCode }) => !isWritten(httpStatusCode));
  // What was undone because of another says so; the other says why.
  const cause = refused.find(({ body }) => !JSON.stringify(body).includes('PROCESSING_HALTED')) ?? refused[0];
  if (cause) throw refusedStep(cause.step, cause.httpStatusCode, cause.body);
  if (responses.length < steps.length) throw failureOf(502, undefined);
  return {
    records: responses.map(({ step, httpStatusCode, body }) => reachedBy(step, httpStatusCode, body)),
    usage: usageOf(answer),
  };
}
