import type { ConfiguredConnector } from '@tributary/resources/form-configurations/deciding.ts';
import { isConnectorKind, isFlatKind } from '@tributary/resources/connectors/kinds.ts';
import type { WatchFinding } from '@tributary/resources/connectors/watch.ts';
import { FLAT_OBJECT, targetPath } from '@tributary/resources/configuration-parts/fields.ts';
import type { DescribedField } from '@tributary/resources/connectors/port/connector.ts';

/** A configuration that names the connector, and the forms that use it. */
export interface WatchedConfiguration {
  configured: ConfiguredConnector;
  forms: WatchFinding['forms'];
  /** When it was saved: its author saw the state of that moment. */
  savedAt: string;
}

/** The values of a list when a configuration that fills it was saved. */
export type SeenValues = Record<string, { values: string[]; savedAt: string }>;

const TARGET = /^([A-Za-z]\w{0,79})\.([A-Za-z]\w{0,79})$/;
/** Objects of people, whose last name is filled automatically. */
const BY_ITSELF = new Set(['Contact.LastName', 'Lead.LastName']);

/** How an object is asked for at its service. */
export const askedAs = (object: string): string => (object === '' ? FLAT_OBJECT : object);

/** The fields that a configuration fills, by object; those of a service without objects under no name. */
export function filledFields({ kind, mapping, instruction }: ConfiguredConnector): Map<string, Set<string>> {
  if (isConnectorKind(kind) && isFlatKind(kind))
    return Object.keys(mapping).length > 0 ? new Map([['', new Set(Object.keys(mapping))]]) : new Map();
  const filled = new Map<string, Set<string>>();
  const add = (object: string, field: string) =>
    filled.set(object, (filled.get(object) ?? new Set()).add(field));
  for (const target of Object.keys(mapping)) {
    const [, object, field] = TARGET.exec(target) ?? [];
    if (object && field) add(object, field);
  }
  for (const [object, { links = {} }] of Object.entries(instruction?.records ?? {}))
    if (filled.has(object)) for (const field of Object.keys(links)) add(object, field);
  return filled;
}

type Found = Omit<WatchFinding, 'since'>;

function constantOf(configured: ConfiguredConnector, target: string): string | undefined {
  const source = configured.mapping[target];
  return typeof source === 'object' && 'constant' in source ? String(source.constant) : undefined;
}

const textsOf = (values: NonNullable<DescribedField['values']>): string[] => values.map(({ value }) => value);

function valuesGone(
  { configured, savedAt }: WatchedConfiguration,
  target: string,
  values: readonly string[],
  seen: SeenValues,
): string[] {
  const constant = constantOf(configured, target);
  if (constant !== undefined) return values.includes(constant) ? [] : [constant];
  const before = seen[target];
  // The person who saved the configuration has seen the present list.
  return before && before.savedAt >= savedAt ? before.values.filter((value) => !values.includes(value)) : [];
}

/**
 * Finds the parts of a service that no longer fit the configurations that fill its fields. Pure.
 * @param described the fields of each object that is filled; none for an object that no longer exists
 * @param seen the values of lists when the configurations were saved
 */
export function compareSchema(
  configurations: readonly WatchedConfiguration[],
  described: ReadonlyMap<string, readonly DescribedField[]>,
  seen: SeenValues,
): Found[] {
  const found = new Map<string, Found>();
  const note = (
    type: Found['type'],
    object: string,
    field: string,
    detail: string,
    forms: Found['forms'],
  ) => {
    const key = `${type} ${object}.${field}`;
    const known = found.get(key);
    const all = [...(known?.forms ?? []), ...forms];
    found.set(key, {
      type,
      object,
      field,
      detail,
      forms: [...new Map(all.map((one) => [one.id, one])).values()],
    });
  };
  for (const configuration of configurations) {
    const { configured, forms } = configuration;
    for (const [object, fields] of filledFields(configured)) {
      const known = described.get(object);
      if (!known) continue;
      for (const field of fields) {
        const target = known.find(({ name }) => name === field);
        if (!target) note('removed', object, field, '', forms);
        else if (target.values) {
          const gone = valuesGone(configuration, targetPath(object, field), textsOf(target.values), seen);
          if (gone.length > 0) note('values', object, field, gone.join(', '), forms);
        }
      }
      for (const { name, isRequired } of known)
        if (isRequired && !fields.has(name) && !BY_ITSELF.has(targetPath(object, name)))
          note('required', object, name, '', forms);
    }
  }
  return [...found.values()];
}

/** The lists that are filled, with the values that a person who saved the configuration last could see. */
export function seenAfter(
  configurations: readonly WatchedConfiguration[],
  described: ReadonlyMap<string, readonly DescribedField[]>,
  seen: SeenValues,
): SeenValues {
  const next: SeenValues = {};
  for (const { configured, savedAt } of configurations)
    for (const [object, fields] of filledFields(configured))
      for (const { name, values } of described.get(object) ?? []) {
        const target = targetPath(object, name);
        if (!values || !fields.has(name)) continue;
        const before = next[target] ?? seen[target];
        next[target] = before && before.savedAt >= savedAt ? before : { values: textsOf(values), savedAt };
      }
  return next;
}
