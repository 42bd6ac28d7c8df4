import { secretField } from '@tributary/engine/definition/secret.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import * as z from 'zod';

/** Declares the settings of one kind of connector in one environment. */
export interface ConnectorKindDeclaration {
  /** The flag of the plan that it needs. */
  flag: Flag;
  /** The fields of one environment. */
  fields: z.ZodRawShape;
  /** The initial values of every shown field, for setting the connector up. */
  initial: Readonly<Record<string, unknown>>;
  /** Fields that are credentials, each a `secretField`. Every environment that is set up has them all. */
  secrets: readonly string[];
  /** Fields that are credentials, which an environment may do without. */
  optionalSecrets: readonly string[];
  /** Returns the optional secrets that a block needs, given its other fields. */
  neededSecrets?: (block: Readonly<Record<string, unknown>>) => readonly string[];
  /** Further fields that every environment that is set up has. */
  required: readonly string[];
  /** Fields with addresses that are called; one of them may be empty. A credential is never sent to another host than it was entered for. */
  addresses: readonly string[];
  /** Whether a person grants access on the service's own sign-in page. Its fields then include `grantFields`. */
  isAuthorized: boolean;
  /** Whether mappings name objects (`Contact.Email`). Their records are written as the configuration instructs. */
  writesRecords: boolean;
  /** Whether it takes payments; other connectors get copies of submissions. */
  isPayment: boolean;
  /** Whether its service accepts fields that it does not describe. */
  takesMore?: true;
  /** Whether a new form configuration includes it. */
  isUsual: boolean;
  /** Sentences with which its fields refuse, and the name of each below `refusal` in its texts. */
  refusals?: Readonly<Record<string, string>>;
}

/** Fields of a grant that are credentials. */
export const GRANT_SECRETS = ['accessToken', 'refreshToken'] as const;

/**
 * The fields of a service's authorization (docs/decisions/0059). Only the product writes them; bodies change nothing.
 */
export const grantFields = {
  accessToken: secretField(8_000),
  refreshToken: secretField(8_000),
  authorization: z
    .strictObject({
      /** Where the service's calls go, as the service said. */
      instanceUrl: z.string().max(2_048),
      authorizedAt: z.iso.datetime(),
      /** The name of the person who granted it. */
      authorizedBy: z.string().max(320),
    })
    .nullish(),
};
