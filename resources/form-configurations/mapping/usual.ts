import { isConnectorKind, isFlatKind } from '../../connectors/kinds.ts';
import type { Mapping } from '../../configuration-parts/parts.ts';

/** The mapping of payment connectors and the CRM where the configuration has none. */
const USUAL: Mapping = {
  'Contact.FirstName': 'firstName',
  'Contact.LastName': 'lastName',
  'Contact.Email': 'email',
};

/** Whether a connector without a mapping gets every answer, each under its key. */
export const takesEverything = (kind: string): boolean => isConnectorKind(kind) && isFlatKind(kind);

/** Returns a connector's mapping of a form where the configuration has none. @param keys of the form's fields */
export const usualMapping = (kind: string, keys: readonly string[]): Mapping =>
  Object.fromEntries(
    takesEverything(kind)
      ? keys.map((key) => [key, key])
      : Object.entries(USUAL).filter(([, source]) => keys.includes(String(source))),
  );
