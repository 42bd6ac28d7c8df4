import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { isMark } from '@tributary/engine/revisions/secrets.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import { sameContent } from '@tributary/engine/definition/same-content.ts';
import { NO_KEY, OTHER_SERVICE, type IntegrationSettings } from './integrations.ts';
import { INTEGRATION_KINDS, INTEGRATIONS, needsKey, type IntegrationKind } from './kinds.ts';

type Block = Record<string, unknown>;

/** The service that a key was entered for: it is never sent to another. */
const serviceOf = (kind: IntegrationKind, block: Block | null | undefined): unknown =>
  kind === 'postcode' ? block?.['provider'] : kind;

/**
 * Applies the rules of integrations: settings have their key, and a kept key belongs to the same service.
 * @param onChanged called for each that is set up or changed; may refuse
 * @throws ProblemError validation_failed, and any error of `onChanged`
 */
export function ruledIntegrations(
  given: IntegrationSettings,
  before: IntegrationSettings | undefined,
  onChanged: (kind: IntegrationKind, flag: Flag) => void,
): IntegrationSettings {
  for (const kind of INTEGRATION_KINDS) {
    const block: Block | null = given[kind];
    const previous: Block | null = before?.[kind] ?? null;
    if (!block || sameContent(block, previous)) continue;
    const { flag, secret } = INTEGRATIONS[kind];
    onChanged(kind, flag);
    if (secret === null) continue;
    if (given.postcode && kind === 'postcode' && !needsKey(given.postcode.provider)) continue;
    const isKept = block[secret] !== null && isMark(previous?.[secret]);
    const isSame = serviceOf(kind, block) === serviceOf(kind, previous);
    if (typeof block[secret] === 'string' || (isKept && isSame)) continue;
    throw new ProblemError('validation_failed', undefined, {
      errors: [{ path: `${kind}.${secret}`, message: isKept ? OTHER_SERVICE : NO_KEY }],
    });
  }
  const { postcode } = given;
  // A service without a key keeps none.
  return postcode && !needsKey(postcode.provider)
    ? { ...given, postcode: { ...postcode, key: null } }
    : given;
}
