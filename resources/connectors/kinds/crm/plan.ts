import type { Instruction, Mapping } from '../../../configuration-parts/parts.ts';
import * as z from 'zod';
import type { PlanInput, PlannedStep } from '../../port/connector.ts';
import { valueOf, type FieldValue } from '../../mapped/values.ts';
import { knownOf } from '../../mapped/facts.ts';
import { API } from './paths.ts';

/**
 * `create` always makes a record; `upsert` writes the one with an external id; `update` writes the one that matches;
 * `find` takes the one that matches as it is.
 */
export const CRM_OPERATIONS = ['create', 'upsert', 'update', 'find'] as const;

/** An object's or a field's name, which becomes a part of addresses and queries. */
const name = z.string().regex(/^[A-Za-z]\w{0,79}$/);
/** The longest text that a field of the CRM holds. */
const TEXT_LIMIT = 131_072;
const value = z.union([z.string(), z.number(), z.boolean()]);

const stepSchema = z.object({
  object: name,
  operation: z.enum(CRM_OPERATIONS),
  /** The fields by which a record is found; of an upsert the external id alone. */
  match: z.array(name).max(20),
  fields: z.record(name, value),
  /** Fields that are filled only in a created record, never in an existing one. */
  onCreate: z.record(name, value).optional(),
  /** A field with the id of the record of an earlier step, by its object. */
  links: z.record(name, name),
});

/** The stored payload of records to write: one step for each object, each after the steps that it refers to. */
export const crmOrderSchema = z.object({ steps: z.array(stepSchema).max(20) });
export type CrmStep = z.infer<typeof stepSchema>;
export type CrmOrder = z.infer<typeof crmOrderSchema>;

/** The mapping and instruction where the configuration has none. */
const USUAL: { mapping: Mapping; instruction: Instruction } = {
  mapping: { 'Contact.FirstName': 'firstName', 'Contact.LastName': 'lastName', 'Contact.Email': 'email' },
  instruction: { records: { Contact: { operation: 'find', match: ['Email'] } } },
};

/** Objects of people, which the CRM refuses without a last name. */
const PEOPLE = new Set(['Contact', 'Lead']);

/** A composite request fills in `@{…}`, so a visitor's text must not contain it. */
const inert = (text: FieldValue): FieldValue =>
  typeof text === 'string' ? text.slice(0, TEXT_LIMIT).replaceAll('@{', '@ {') : text;

function fieldsByObject(mapping: Mapping, known: Record<string, unknown>) {
  const objects = new Map<string, Record<string, FieldValue>>();
  for (const [target, source] of Object.entries(mapping)) {
    const [, object, field] = /^([A-Za-z]\w{0,79})\.([A-Za-z]\w{0,79})$/.exec(target) ?? [];
    const found = valueOf(source, known);
    if (!object || !field || found === undefined || found === '') continue;
    objects.set(object, { ...objects.get(object), [field]: inert(found) });
  }
  return objects;
}

/**
 * Sorts steps so that each follows the steps that it refers to. A reference in a circle, or to an object that is not
 * written, is left out.
 */
function inOrder(steps: readonly CrmStep[]): CrmStep[] {
  const ordered: CrmStep[] = [];
  let waiting = [...steps];
  while (waiting.length > 0) {
    const written = new Set(ordered.map(({ object }) => object));
    const isReady = ({ links }: CrmStep) =>
      Object.values(links).every(
        (object) => written.has(object) || !waiting.some((step) => step.object === object),
      );
    const next = waiting.find(isReady) ?? waiting[0]!;
    const links = Object.fromEntries(Object.entries(next.links).filter(([, object]) => written.has(object)));
    ordered.push({ ...next, links });
    waiting = waiting.filter((step) => step !== next);
  }
  return ordered;
}

/** Plans the records that a submission writes into the CRM, by the configuration's mapping and instruction. Pure. */
export function planCrm(input: PlanInput): CrmOrder {
  const isUsual = Object.keys(input.mapping).length === 0;
  const { mapping, instruction } = isUsual ? USUAL : input;
  const known = knownOf(input);
  const steps = [...fieldsByObject(mapping, known)].slice(0, 20).map(([object, fields]): CrmStep => {
    const { operation, match = [], links = {} } = instruction?.records?.[object] ?? {};
    const wanted = CRM_OPERATIONS.find((one) => one === operation) ?? 'create';
    const usable = match.filter((field) => name.safeParse(field).success && fields[field] !== undefined);
    const lastName =
      PEOPLE.has(object) && wanted !== 'upsert' && fields['LastName'] === undefined
        ? valueOf('lastName', known) || valueOf('name', known) || valueOf('email', known) || 'Anonymous'
        : undefined;
    const isUpdate = wanted === 'update' && usable.length > 0;
    if (lastName !== undefined && !isUpdate) fields['LastName'] = lastName;
    return {
      object,
      // Without a value there is nothing to find a record by.
      operation: usable.length === 0 ? 'create' : wanted,
      match: wanted === 'upsert' ? usable.slice(0, 1) : usable,
      fields,
      ...(lastName !== undefined && isUpdate ? { onCreate: { LastName: lastName } } : {}),
      links: Object.fromEntries(
        Object.entries(links).filter(
          ([field, to]) => name.safeParse(field).success && name.safeParse(to).success && to !== object,
        ),
      ),
    };
  });
  return crmOrderSchema.parse({ steps: inOrder(steps) });
}

/** Describes the requests of an order for people. */
export const previewCrm = ({ steps }: CrmOrder): PlannedStep[] =>
  steps.map(({ object, operation, match, fields, links }) => ({
    request: {
      create: `POST ${API}/sobjects/${object}`,
      upsert: `PATCH ${API}/sobjects/${object}/${match[0]}`,
      update: `PATCH ${API}/sobjects/${object}`,
      find: `GET ${API}/query ${object}`,
    }[operation],
    values: {
      ...fields,
      ...Object.fromEntries(Object.entries(links).map(([field, to]) => [field, `→ ${to}`])),
    },
  }));

/** The fields that an order fills. */
export const fieldsOfOrder = ({ steps }: CrmOrder): string[] =>
  steps.flatMap(({ object, fields, links }) =>
    [...Object.keys(fields), ...Object.keys(links)].map((field) => `${object}.${field}`),
  );
