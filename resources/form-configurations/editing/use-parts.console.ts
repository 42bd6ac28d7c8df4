import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import {
  connectorsIn,
  PARTS,
  readPart,
  writePart,
  type Part,
  type PartOf,
} from '../../configuration-parts/parts.ts';

/** A part's section for a connector in the enclosing form, and how to change it. */
export function usePart<Name extends Part>(
  part: Name,
  connector: string,
): [value: PartOf<Name> | undefined, write: (value: PartOf<Name> | undefined) => void] {
  const text = String(useFieldValue(part) ?? '{}');
  const set = useSetField();
  return [readPart(part, text, connector), (value) => set(part, writePart(text, connector, value))];
}

/** The connectors of the enclosing form, and how to add and remove one. */
export function useConnectors(): {
  connectors: string[];
  readOnly: boolean;
  add: (connector: string) => void;
  remove: (connector: string) => void;
} {
  const { readOnly } = useFormFrame();
  const set = useSetField();
  const texts = {
    connectorsMappings: useFieldValue('connectorsMappings'),
    connectorsInstructions: useFieldValue('connectorsInstructions'),
    connectorsPermissions: useFieldValue('connectorsPermissions'),
    connectorsTriggerConditions: useFieldValue('connectorsTriggerConditions'),
    connectorsEnvironments: useFieldValue('connectorsEnvironments'),
    connectorsPrefillsInstructions: useFieldValue('connectorsPrefillsInstructions'),
  };
  const textOf = (part: Part): string => String(texts[part] ?? '{}');
  return {
    connectors: connectorsIn(texts),
    readOnly,
    add: (connector) => set('connectorsMappings', writePart(textOf('connectorsMappings'), connector, {})),
    remove: (connector) => {
      for (const part of PARTS) {
        const without = writePart(textOf(part), connector, undefined);
        if (without !== JSON.stringify(JSON.parse(textOf(part)))) set(part, without);
      }
    },
  };
}
