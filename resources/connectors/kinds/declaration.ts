import { secretField } from '@tributary/engine/definition/secret.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import * as z from 'zod';

/** What an organization sets up for one kind of connector, in one environment. */
export interface ConnectorKindDeclaration {
  /** What of the plan it needs. */
  flag: Flag;
  /** The fields of one environment. */
  fields: z.ZodRawShape;
  /** What they begin with when somebody sets the connector up: every field that is shown. */
  initial: Readonly<Record<string, unknown>>;
  /** Fields that are credentials, each a `secretField`. Every environment that is set up has them all. */
  secrets: readonly string[];
  /** Fields that are credentials, which an environment may do without. */
  optionalSecrets: readonly string[];
  /** Which of these a block can't do without, by what its other fields say. */
  neededSecrets?: (block: Readonly<Record<string, unknown>>) => readonly string[];
  /** Further fields that every environment that is set up has. */
  required: readonly string[];
  /** Fields with addresses that are called; one of them may be empty. A credential is never sent to another host than it was entered for. */
  addresses: readonly string[];
  /** Whether somebody grants access on the service's own sign-in page. Its fields have `grantFields` then. */
  isAuthorized: boolean;
  /** Whether mappings name objects (`Contact.Email`), whose records are written as the configuration instructs. */
  writesRecords: boolean;
  /** Whether it takes payments; the others get copies of submissions. */
  isPayment: boolean;
  /** Whether its service takes fields besides those that it describes. */
  takesMore?: true;
  /** Whether a new form configuration begins with it. */
  isUsual: boolean;
  /** Sentences with which its fields refuse, and the name of each below `refusal` in its texts. */
  refusals?: Readonly<Record<string, string>>;
}

/** Fields of a grant that are credentials. */
export const GRANT_SECRETS = ['accessToken', 'refreshToken'] as const;

/** What a service's authorization brings (docs/decisions/0059). Only the product writes these; bodies change nothing. */
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
