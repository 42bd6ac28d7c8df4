import { isConnectorKind, isFlatKind } from '../../connectors/kinds.ts';
import type { Mapping } from '../../configuration-parts/parts.ts';

/** What payment connectors and the CRM take where a mapping says nothing. */
const USUAL: Mapping = {
  'Contact.FirstName': 'firstName',
  'Contact.LastName': 'lastName',
  'Contact.Email': 'email',
};

/** Whether a connector gets every answer where a mapping says nothing, each under its key. */
export const takesEverything = (kind: string): boolean => isConnectorKind(kind) && isFlatKind(kind);

/** What a connector gets of a form where a configuration's mapping says nothing. @param keys of the form's fields */
export const usualMapping = (kind: string, keys: readonly string[]): Mapping =>
  Object.fromEntries(
    takesEverything(kind)
      ? keys.map((key) => [key, key])
      : Object.entries(USUAL).filter(([, source]) => keys.includes(String(source))),
  );
