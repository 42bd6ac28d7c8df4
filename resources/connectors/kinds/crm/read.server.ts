import type {
  Campaign,
  CampaignQuery,
  Checked,
  DescribedField,
  DescribedObject,
  FoundValue,
  LookupRequest,
} from '../../port/connector.ts';
import { SERVICE_REFUSED, ConnectorFailure } from '../../port/failure.ts';
import { jsonOf } from '../../port/json-of.ts';
import { fieldsSchema, objectsSchema, querySchema } from './answers.ts';
import { callCrm, failureOf, readCrm, usageOf, type CrmIo } from './client.server.ts';
import { API } from './paths.ts';
import type * as z from 'zod';
import { lookupQuery } from './soql.ts';

/** Most campaigns that are read. */
const CAMPAIGN_LIMIT = 2_000;
/** Most values of a picklist that are read. */
const VALUE_LIMIT = 500;

/** Asks for the limits of the organization: every user may, and it changes nothing. @throws ConnectorFailure, EgressError */
export async function checkCrm(io: CrmIo): Promise<Checked> {
  const answer = await callCrm(io, `${API}/limits`);
  if (answer.status !== 200) throw failureOf(answer.status, jsonOf(answer));
  return { usage: usageOf(answer) };
}

/** Lists the objects whose records can be created. @throws ConnectorFailure, EgressError */
export async function listObjects(io: CrmIo): Promise<DescribedObject[]> {
  const { sobjects } = await readCrm(io, objectsSchema, `${API}/sobjects`);
  return sobjects
    .filter(({ createable, deprecatedAndHidden }) => createable !== false && !deprecatedAndHidden)
    .map(({ name, label }) => ({ name, label }));
}

type Picked = z.infer<typeof fieldsSchema>['fields'][number]['picklistValues'];

/** Returns the choices of a picklist; a field of another kind has none. */
function valuesOf(type: string, picked: Picked): Pick<DescribedField, 'values'> {
  if (type !== 'picklist' && type !== 'multipicklist') return {};
  const values = (picked ?? [])
    .filter(({ active }) => active !== false)
    .slice(0, VALUE_LIMIT)
    .map(({ value, label }) => ({ value, label: label ?? value }));
  return values.length > 0 ? { values } : {};
}

/** The fields of an object that can be filled. @throws ConnectorFailure, EgressError */
export async function listTargetFields(object: string, io: CrmIo): Promise<DescribedField[]> {
  if (!/^[A-Za-z]\w{0,79}$/.test(object))
    throw new ConnectorFailure(SERVICE_REFUSED, 'The CRM has no object of this name.', { retryable: false });
  const { fields } = await readCrm(io, fieldsSchema, `${API}/sobjects/${object}/describe`);
  return fields
    .filter(({ createable, externalId, idLookup }) => createable !== false || externalId || idLookup)
    .map(({ name, label, type, nillable, defaultedOnCreate, externalId, referenceTo, ...more }) => ({
      name,
      label,
      type,
      // A box that is not ticked is false, and never missing.
      isRequired: nillable === false && !defaultedOnCreate && type !== 'boolean',
      isExternalId: Boolean(externalId),
      referenceTo: referenceTo ?? [],
      ...valuesOf(type, more.picklistValues),
      ...(more.length ? { length: more.length } : {}),
    }));
}

/** Records by a field, two at most. @throws ConnectorFailure, EgressError */
export async function lookUpRecords(
  { object, match, value, fields }: LookupRequest,
  io: CrmIo,
): Promise<Record<string, FoundValue>[]> {
  if (fields.length === 0 || ![object, match, ...fields].every((name) => /^[A-Za-z]\w{0,79}$/.test(name)))
    throw new ConnectorFailure(SERVICE_REFUSED, 'The CRM has no field of this name.', { retryable: false });
  const { records } = await readQuery(
    io,
    `${API}/query?${new URLSearchParams({ q: lookupQuery(object, match, value, fields) })}`,
  );
  return records.slice(0, 2).map((record) =>
    Object.fromEntries(
      fields.map((field) => {
        const found = record[field];
        const isValue = ['string', 'number', 'boolean'].includes(typeof found);
        return [field, isValue ? (found as FoundValue) : null];
      }),
    ),
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** The campaigns that the settings' query lists; undefined without a query. @throws ConnectorFailure, EgressError */
export async function listCampaigns(
  io: CrmIo,
  { campaigns: query, destinationField }: CampaignQuery = io.settings.queries,
): Promise<Campaign[] | undefined> {
  if (!query) return undefined;
  const field = destinationField || 'Id';
  const found = new Map<string, Campaign>();
  let path: string | undefined = `${API}/query?${new URLSearchParams({ q: query })}`;
  while (path && found.size < CAMPAIGN_LIMIT) {
    const page: Awaited<ReturnType<typeof readQuery>> = await readQuery(io, path);
    for (const record of page.records.slice(0, CAMPAIGN_LIMIT - found.size)) {
      const code = textOf(record[field]).slice(0, 80);
      if (code) found.set(code, { code, name: textOf(record['Name']).slice(0, 255) || code });
    }
    if (page.records.length > 0 && found.size === 0)
      throw new ConnectorFailure(SERVICE_REFUSED, `The CRM's result has no value in the field ${field}.`, {
        retryable: false,
      });
    // Only a path of the query's own: a result does not choose where the access token goes.
    const next: string | null | undefined = page.nextRecordsUrl;
    path = next?.startsWith(`${API}/query/`) ? next : undefined;
  }
  return [...found.values()];
}

const readQuery = (io: CrmIo, path: string) => readCrm(io, querySchema, path);
