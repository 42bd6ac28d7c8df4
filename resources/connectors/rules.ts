import { isMark } from '@tributary/engine/revisions/secrets.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { ImplementedFlag } from '@tributary/engine/quota/plans.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import { NO_CREDENTIAL, NOT_UPDATED, OTHER_HOST, type ConnectorSettings } from './connectors.ts';
import { KINDS, type ConnectorKind } from './kinds.ts';

type Block = Record<string, unknown>;
type Blocks<Kind extends ConnectorKind> = ConnectorSettings[Kind];

interface RuleDeps {
  /** Why an address can't be called; undefined when it may be tried. */
  refusalOf(url: string): string | undefined;
  /** Called for each environment whose settings are set or changed. May refuse. */
  onChanged(path: string, flag: ImplementedFlag): void;
}

const originOf = (address: unknown): string | undefined => URL.parse(String(address))?.origin;

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', NOT_UPDATED, { errors: [{ path, message }] });

/**
 * Applies the rules of connector settings to both environments of a kind. An environment that the body left out stays as
 * it was. A credential that is kept must be there, and belongs to the origin that it was entered for.
 * @returns the blocks to store
 * @throws ProblemError validation_failed with the specification's message (section 5), and what `onChanged` throws
 */
export function ruledBlocks<Kind extends ConnectorKind>(
  kind: Kind,
  given: Blocks<Kind>,
  before: Blocks<Kind> | undefined,
  { refusalOf, onChanged }: RuleDeps,
): Blocks<Kind> {
  const ruled = { ...given };
  const { flag, secrets, addresses } = KINDS[kind];
  for (const environment of ENVIRONMENTS) {
    const block: Block | null | undefined = given[environment];
    const previous: Block | null = before?.[environment] ?? null;
    if (block === undefined) ruled[environment] = before?.[environment] ?? null;
    if (!block || JSON.stringify(block) === JSON.stringify(previous)) continue;
    const path = `${kind}.${environment}`;
    onChanged(path, flag);
    for (const field of addresses) {
      const refusal = block[field] === previous?.[field] ? undefined : refusalOf(String(block[field]));
      if (refusal) throw refuse(`${path}.${field}`, refusal);
    }
    const isSameHost = addresses.every((field) => originOf(block[field]) === originOf(previous?.[field]));
    for (const field of secrets) {
      const isKept = block[field] !== null && isMark(previous?.[field]);
      if (typeof block[field] === 'string' || (isKept && isSameHost)) continue;
      throw refuse(`${path}.${field}`, isKept ? OTHER_HOST : NO_CREDENTIAL);
    }
  }
  return ruled;
}
