import type { FormConfigurationData } from './form-configuration.ts';

/** The parts of a configuration in which field keys stand. */
const PARTS = [
  'connectorsMappings',
  'connectorsInstructions',
  'connectorsPermissions',
  'connectorsTriggerConditions',
  'connectorsPrefillsInstructions',
] as const;

/** A property whose value is a key, or a list of keys, wherever it stands. */
const NAMING = new Set(['field', 'fields', 'formField', 'consent']);

/** A place in an expression that an answer fills. */
const PLACE = /\{\{\s*([a-zA-Z]\w*)\s*\}\}/g;

type Visit = (key: string) => string;

/**
 * Goes through a part's document and puts what `visit` answers in the place of each key. A mapping holds, for each
 * connector, target fields with the key that fills them; elsewhere keys stand in properties that say so.
 */
function visitKeys(
  part: (typeof PARTS)[number],
  document: unknown,
  visit: Visit,
  depth = 0,
  name = '',
): unknown {
  if (typeof document === 'string') {
    const isMapped = part === 'connectorsMappings' && depth === 2;
    if (isMapped || NAMING.has(name)) return visit(document);
    return name === 'expression'
      ? document.replace(PLACE, (_, key: string) => `{{${visit(key)}}}`)
      : document;
  }
  if (Array.isArray(document))
    return document.map((item: unknown) => visitKeys(part, item, visit, depth, name));
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([key, value]: [string, unknown]) => [
      key,
      visitKeys(part, value, visit, depth + 1, key),
    ]),
  );
}

/** Every key of a form field that a configuration names, with the part that names it. */
export function keysNamedIn(configuration: FormConfigurationData): { part: string; key: string }[] {
  const found = new Map<string, { part: string; key: string }>();
  for (const part of PARTS)
    visitKeys(part, JSON.parse(configuration[part]), (key) => {
      found.set(`${part} ${key}`, { part, key });
      return key;
    });
  return [...found.values()];
}

/** The configuration with one key in the place of another; undefined when it does not name it. */
export function renameKeyIn(
  configuration: FormConfigurationData,
  from: string,
  to: string,
): FormConfigurationData | undefined {
  if (!keysNamedIn(configuration).some(({ key }) => key === from)) return undefined;
  const renamed = PARTS.map((part) => {
    const document = visitKeys(part, JSON.parse(configuration[part]), (key) => (key === from ? to : key));
    return [part, JSON.stringify(document)];
  });
  return { ...configuration, ...(Object.fromEntries(renamed) as Partial<FormConfigurationData>) };
}
