import { isMark } from '@tributary/engine/revisions/secrets.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import { sameContent } from '@tributary/engine/definition/same-content.ts';
import { ENVIRONMENTS, type Environment } from '@tributary/kit/environment.ts';
import { NO_CREDENTIAL, NO_VALUE, OTHER_HOST } from './connectors.ts';
import { KINDS, type ConnectorKind } from './kinds.ts';
import { grantFields, type ConnectorKindDeclaration } from './kinds/declaration.ts';

type Block = Readonly<Record<string, unknown>>;
/** The settings of one kind, by environment. */
export type Blocks = Readonly<Partial<Record<Environment, Block | null | undefined>>>;

interface RuleDeps {
  /** Why an address can't be called; undefined when it may be tried. */
  refusalOf(url: string): string | undefined;
  /** Called for each environment whose settings are set or changed. May refuse the change. */
  onChanged(path: string, flag: Flag): void;
  /** Called for each field that can't be stored, so that people can correct all of them at once. */
  refuse(path: string, message: string): void;
}

const originOf = (address: unknown): string | undefined => URL.parse(String(address ?? ''))?.origin;

const GRANTED = Object.keys(grantFields);

/** Returns the block with the record's previous grant: a grant in a body or a revision is ignored. */
function withGrant(block: Block, previous: Block | null): Block {
  return { ...block, ...Object.fromEntries(GRANTED.map((field) => [field, previous?.[field] ?? null])) };
}

/**
 * Applies the rules of connector settings to both environments of a kind. An environment that the body left out stays
 * unchanged. A kept credential must exist, and belongs to the origin that it was entered for; a grant belongs to the
 * client that it was given to.
 * @returns the blocks to store, if nothing was refused
 * @throws any error of `onChanged`
 */
export function ruledBlocks(
  kind: ConnectorKind,
  given: Blocks,
  before: Blocks | undefined,
  { refusalOf, onChanged, refuse }: RuleDeps,
): Blocks {
  const ruled: Partial<Record<Environment, Block | null>> = {};
  const declaration: ConnectorKindDeclaration = KINDS[kind];
  const { flag, secrets, optionalSecrets, required, addresses, isAuthorized } = declaration;
  for (const environment of ENVIRONMENTS) {
    const previous: Block | null = before?.[environment] ?? null;
    const wanted = given[environment];
    const block = wanted && isAuthorized ? withGrant(wanted, previous) : wanted;
    ruled[environment] = block === undefined ? previous : block;
    if (!block || sameContent(block, previous)) continue;
    const path = `${kind}.${environment}`;
    onChanged(path, flag);
    for (const field of required) if (!block[field]) refuse(`${path}.${field}`, NO_VALUE);
    for (const field of addresses) {
      const isKept = !block[field] || block[field] === previous?.[field];
      const refusal = isKept ? undefined : refusalOf(String(block[field]));
      if (refusal) refuse(`${path}.${field}`, refusal);
    }
    const isSameHost = addresses.every((field) => originOf(block[field]) === originOf(previous?.[field]));
    for (const field of [...secrets, ...(declaration.neededSecrets?.(block) ?? [])]) {
      const isKept = block[field] !== null && isMark(previous?.[field]);
      if (typeof block[field] === 'string' || (isKept && isSameHost)) continue;
      refuse(`${path}.${field}`, isKept ? OTHER_HOST : NO_CREDENTIAL);
    }
    for (const field of optionalSecrets)
      if (
        !isSameHost &&
        block[field] !== null &&
        typeof block[field] !== 'string' &&
        isMark(previous?.[field])
      )
        refuse(`${path}.${field}`, OTHER_HOST);
    const isSameClient =
      isSameHost &&
      required.every((field) => block[field] === previous?.[field]) &&
      secrets.every((field) => typeof block[field] !== 'string');
    if (isAuthorized && !isSameClient) ruled[environment] = withGrant(block, null);
  }
  return ruled;
}
