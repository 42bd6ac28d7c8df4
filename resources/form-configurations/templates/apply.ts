import * as z from 'zod';
import { keysNamedIn } from '../named-keys.ts';
import {
  CONNECTOR_LIMIT,
  connectorsIn,
  partText,
  PARTS,
  readPart,
  writePart,
  type Part,
} from '../../configuration-parts/parts.ts';

/** The parts in a template: all but the environment, which each configuration chooses for itself. */
const HELD = PARTS.filter((part) => part !== 'connectorsEnvironments');
type HeldPart = Exclude<Part, 'connectorsEnvironments'>;

export const partsSchema = z.object({
  connectorsMappings: partText('connectorsMappings'),
  connectorsInstructions: partText('connectorsInstructions'),
  connectorsPermissions: partText('connectorsPermissions'),
  connectorsTriggerConditions: partText('connectorsTriggerConditions'),
  connectorsPrefillsInstructions: partText('connectorsPrefillsInstructions'),
});
export type TemplateParts = z.infer<typeof partsSchema>;

/** A connector of a template that can't be applied, and why. */
export interface LeftOut {
  connector: string;
  why: 'notInPlan' | 'tooMany';
}

export interface Applied {
  /** The configuration's parts afterwards. */
  parts: TemplateParts;
  /** The connectors that the template replaces or adds. */
  applied: string[];
  leftOut: LeftOut[];
  /** Keys that the template names and the form does not have. */
  missing: string[];
}

/**
 * Applies a template: its connectors replace those of the same name; the configuration's other connectors stay.
 * @param isAllowed whether the plan includes a connector
 * @param known the keys of the form; undefined without a form to compare with
 */
export function applyTemplate(
  template: TemplateParts,
  configuration: TemplateParts,
  { isAllowed, known }: { isAllowed: (connector: string) => boolean; known: readonly string[] | undefined },
): Applied {
  const before = connectorsIn(configuration);
  const applied: string[] = [];
  const leftOut: LeftOut[] = [];
  // A whole record may come in: its other fields are not the template's.
  let parts = partsSchema.parse(configuration);
  for (const connector of connectorsIn(template)) {
    const isNew = !before.includes(connector);
    const count = before.length + applied.filter((one) => !before.includes(one)).length;
    if (isNew && !isAllowed(connector)) leftOut.push({ connector, why: 'notInPlan' });
    else if (isNew && count >= CONNECTOR_LIMIT) leftOut.push({ connector, why: 'tooMany' });
    else {
      applied.push(connector);
      parts = withConnector(parts, template, connector);
    }
  }
  const taken = applied.reduce<TemplateParts>(
    (only, connector) => withConnector(only, template, connector),
    partsSchema.parse({}),
  );
  const keys = [...new Set(keysNamedIn(taken).map(({ key }) => key))];
  const missing = known ? keys.filter((key) => key !== '' && !known.includes(key)) : [];
  return { parts, applied, leftOut, missing };
}

function withConnector(parts: TemplateParts, template: TemplateParts, connector: string): TemplateParts {
  const changed = HELD.map((part): [HeldPart, string] => [
    part as HeldPart,
    writePart(parts[part as HeldPart], connector, sectionOf(template, part as HeldPart, connector)),
  ]);
  return { ...parts, ...Object.fromEntries(changed) };
}

/** A connector without a mapping would be removed, so it gets an empty one. */
const sectionOf = (template: TemplateParts, part: HeldPart, connector: string): unknown =>
  readPart(part, template[part], connector) ?? (part === 'connectorsMappings' ? {} : undefined);
