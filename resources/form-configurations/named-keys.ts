import { renameInExpressionKeys } from '../configuration-parts/expression.ts';
import { isSubmissionFact } from '../configuration-parts/submission-facts.ts';

/** The parts of a configuration that contain field keys. */
const PARTS = [
  'connectorsMappings',
  'connectorsInstructions',
  'connectorsPermissions',
  'connectorsTriggerConditions',
  'connectorsPrefillsInstructions',
] as const;

/** Properties whose value is a key, or a list of keys, at any depth. */
const NAMING = new Set(['field', 'fields', 'formField', 'consent']);

type Texts = Record<(typeof PARTS)[number], string>;
type Visit = (key: string) => string;

/**
 * Traverses a part's document and replaces each key with the result of `visit`. A mapping has, for each connector,
 * target fields with the key that fills them; elsewhere certain properties contain keys.
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
    return name === 'expression' ? renameInExpressionKeys(document, visit) : document;
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

/** The question's key of a name: `home.city` is a part of the answer `home`. */
const keyIn = (name: string): string => name.split('.', 1)[0] ?? name;

/** Every field key that a configuration names, with the part that names it. Facts of a submission are none. */
export function keysNamedIn(configuration: Texts): { part: string; key: string }[] {
  const found = new Map<string, { part: string; key: string }>();
  for (const part of PARTS)
    visitKeys(part, JSON.parse(configuration[part]), (name) => {
      const key = keyIn(name);
      if (!isSubmissionFact(name)) found.set(`${part} ${key}`, { part, key });
      return name;
    });
  return [...found.values()];
}

/** The configuration with a key renamed; undefined when it does not name it. */
export function renameKeyIn<Configuration extends Texts>(
  configuration: Configuration,
  from: string,
  to: string,
): Configuration | undefined {
  if (!keysNamedIn(configuration).some(({ key }) => key === from)) return undefined;
  const renamed = PARTS.map((part) => {
    const document = visitKeys(part, JSON.parse(configuration[part]), (name) =>
      keyIn(name) === from && !isSubmissionFact(name) ? to + name.slice(from.length) : name,
    );
    return [part, JSON.stringify(document)];
  });
  return { ...configuration, ...(Object.fromEntries(renamed) as Partial<Texts>) };
}
