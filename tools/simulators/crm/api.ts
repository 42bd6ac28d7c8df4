import type { Controls } from './controls.ts';
import { runQuery } from './soql.ts';
import type { Store, StoredRecord, Values } from './store.ts';

export const API = '/services/data/v53.0';

export interface ApiResponse {
  status: number;
  body: unknown;
}

interface ApiCall {
  method: string;
  /** Below the base of the API. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}

const refuse = (status: number, errorCode: string, message: string, fields: string[] = []): ApiResponse => ({
  status,
  body: [{ errorCode, message, ...(fields.length > 0 ? { fields } : {}) }],
});

const PAGE = 200;

/** The fault in the values of a record; undefined when there is none. */
function wrong(store: Store, object: string, values: Values, isNew: boolean): ApiResponse | undefined {
  const { fields } = store.objects()[object]!;
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field) return refuse(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${object}`);
    if (field.length && typeof value === 'string' && value.length > field.length)
      return refuse(
        400,
        'STRING_TOO_LONG',
        `${field.label}: data value too large: ${value.slice(0, 40)} (max length=${field.length})`,
        [name],
      );
    if (field.type === 'currency' && value !== null && typeof value !== 'number')
      return refuse(
        400,
        'JSON_PARSER_ERROR',
        `Cannot deserialize instance of currency from VALUE_STRING value ${value}`,
      );
    if (field.type === 'date' && typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}$/.test(value))
      return refuse(
        400,
        'JSON_PARSER_ERROR',
        `Cannot deserialize instance of date from VALUE_STRING value ${value}`,
      );
    if (field.type === 'email' && typeof value === 'string' && !value.includes('@'))
      return refuse(400, 'INVALID_EMAIL_ADDRESS', `${field.label}: invalid email address: ${value}`, [name]);
    if (field.referenceTo && value && store.get(String(value))?.object !== field.referenceTo)
      return refuse(400, 'MALFORMED_ID', `${field.label}: id value of incorrect type: ${value}`, [name]);
  }
  const missing = Object.keys(fields).filter((name) => fields[name]!.required && !values[name]);
  if (isNew && missing.length > 0)
    return refuse(
      400,
      'REQUIRED_FIELD_MISSING',
      `Required fields are missing: [${missing.join(', ')}]`,
      missing,
    );
  return undefined;
}

const saved = (record: StoredRecord, created: boolean): ApiResponse => ({
  status: created ? 201 : 200,
  body: { id: record.id, success: true, errors: [], created },
});

function write(store: Store, controls: Controls, { method, path, body }: ApiCall): ApiResponse {
  const [, object = '', field, key] = path.slice(1).split('/').map(decodeURIComponent);
  const model = store.objects()[object];
  if (!model) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist');
  const values = (body ?? {}) as Values;
  if (method === 'POST' && field === undefined) {
    const refused = wrong(store, object, values, true);
    return refused ?? saved(store.insert(object, values), true);
  }
  if (method === 'PATCH' && field !== undefined && key === undefined) {
    const record = store.get(field);
    if (record?.object !== object) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist');
    const refused = wrong(store, object, values, false);
    if (refused) return refused;
    store.change(record, values);
    return { status: 204, body: undefined };
  }
  if (method !== 'PATCH' || field === undefined || key === undefined)
    return refuse(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed.`);
  if (!model.fields[field]?.externalId)
    return refuse(
      404,
      'NOT_FOUND',
      `Provided external ID field does not exist or is not accessible: ${field}`,
    );
  if (field in values)
    return refuse(400, 'INVALID_FIELD', `The external id ${field} must not be in the body`);
  const [found, second] = store.find(object, field, key);
  if (second)
    return {
      status: 300,
      body: [`${API}/sobjects/${object}/${found!.id}`, `${API}/sobjects/${object}/${second.id}`],
    };
  const refused = wrong(store, object, values, !found);
  if (refused) return refused;
  if (!found) return saved(store.insert(object, { ...values, [field]: key }), true);
  store.change(found, values);
  return controls.isSilentOnMatch ? { status: 204, body: undefined } : saved(found, false);
}

interface Subrequest {
  method: string;
  url: string;
  referenceId: string;
  body?: unknown;
}

/** A composite request: `@{ref.id}` refers to the response of an earlier one; with allOrNone one failure undoes all. */
function composite(store: Store, controls: Controls, body: unknown): ApiResponse {
  const { allOrNone = false, compositeRequest = [] } = (body ?? {}) as {
    allOrNone?: boolean;
    compositeRequest?: Subrequest[];
  };
  if (compositeRequest.length > 25)
    return refuse(400, 'LIMIT_EXCEEDED', 'The maximum number of subrequests is 25');
  const before = store.snapshot();
  const done = new Map<string, unknown>();
  const responses = compositeRequest.map((one) => {
    const filled = JSON.stringify({ url: one.url, body: one.body ?? null }).replace(
      /@\{(\w+)\.(\w+)\}/g,
      (whole, reference: string, name: string) =>
        String((done.get(reference) as Record<string, unknown> | undefined)?.[name] ?? whole),
    );
    const isOpen = /@\{/.exec(filled);
    const wanted = JSON.parse(filled) as { url: string; body: unknown };
    const { pathname, searchParams } = new URL(wanted.url, 'http://crm');
    const response = isOpen
      ? refuse(400, 'PROCESSING_HALTED', `Invalid reference specified. No value for ${isOpen[0]}`)
      : answerApi(store, controls, {
          method: one.method,
          path: pathname.slice(API.length),
          query: searchParams,
          body: wanted.body,
        });
    if (response.status < 300) done.set(one.referenceId, response.body);
    return {
      body: response.body ?? null,
      httpHeaders: {},
      httpStatusCode: response.status,
      referenceId: one.referenceId,
    };
  });
  const failed = responses.filter(({ httpStatusCode }) => httpStatusCode >= 300);
  if (!allOrNone || failed.length === 0) return { status: 200, body: { compositeResponse: responses } };
  store.restore(before);
  const halted = refuse(
    400,
    'PROCESSING_HALTED',
    'The transaction was rolled back since another operation in the same transaction failed.',
  );
  return {
    status: 200,
    body: {
      compositeResponse: responses.map((one) =>
        one.httpStatusCode >= 300 ? one : { ...one, body: halted.body, httpStatusCode: 400 },
      ),
    },
  };
}

function describe(store: Store, object: string): ApiResponse {
  const model = store.objects()[object];
  if (!model) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist');
  const fields = Object.entries(model.fields).map(([name, field]) => ({
    name,
    label: field.label,
    type: field.type,
    length: field.length ?? 0,
    nillable: !field.required,
    createable: true,
    updateable: true,
    defaultedOnCreate: false,
    externalId: Boolean(field.externalId),
    idLookup: Boolean(field.externalId),
    picklistValues: (field.values ?? []).map((value) => ({ value, label: value, active: true })),
    referenceTo: field.referenceTo ? [field.referenceTo] : [],
  }));
  return { status: 200, body: { name: object, label: model.label, fields } };
}

function query(store: Store, text: string, from: number): ApiResponse {
  const found = runQuery(store, text);
  if (!Array.isArray(found)) return refuse(400, found.errorCode, found.message);
  const records = found.slice(from, from + PAGE);
  const next =
    from + PAGE < found.length
      ? `${API}/query/${Buffer.from(text).toString('base64url')}-${from + PAGE}`
      : undefined;
  return {
    status: 200,
    body: { totalSize: found.length, done: !next, ...(next ? { nextRecordsUrl: next } : {}), records },
  };
}

/** Answers one call of the REST API. */
export function answerApi(store: Store, controls: Controls, call: ApiCall): ApiResponse {
  const { method, path } = call;
  if (method === 'GET' && path === '/query') return query(store, call.query.get('q') ?? '', 0);
  const [, text, from] = /^\/query\/([\w-]+)-(\d+)$/.exec(path) ?? [];
  if (method === 'GET' && text) return query(store, Buffer.from(text, 'base64url').toString(), Number(from));
  if (method === 'GET' && path === '/limits') {
    const { usedCalls, callLimit } = controls;
    return { status: 200, body: { DailyApiRequests: { Max: callLimit, Remaining: callLimit - usedCalls } } };
  }
  if (method === 'GET' && path === '/sobjects')
    return {
      status: 200,
      body: {
        sobjects: Object.entries(store.objects()).map(([name, { label }]) => ({
          name,
          label,
          createable: true,
        })),
      },
    };
  const [, object] = /^\/sobjects\/(\w+)\/describe$/.exec(path) ?? [];
  if (method === 'GET' && object) return describe(store, object);
  if (method === 'POST' && path === '/composite') return composite(store, controls, call.body);
  if (path.startsWith('/sobjects/')) return write(store, controls, call);
  return refuse(404, 'NOT_FOUND', 'The requested resource does not exist');
}
