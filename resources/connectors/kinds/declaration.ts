import type { ImplementedFlag } from '@tributary/engine/quota/plans.ts';
import type * as z from 'zod';

/** What an organization sets up for one kind of connector, in one environment. */
export interface ConnectorKindDeclaration {
  /** What of the plan it needs. */
  flag: ImplementedFlag;
  /** The fields of one environment. */
  fields: z.ZodRawShape;
  /** Fields that are credentials, each a `secretField`. Every environment that is set up has them all. */
  secrets: readonly string[];
  /** Fields with addresses that are called. A credential is never sent to another host than it was entered for. */
  addresses: readonly string[];
}
