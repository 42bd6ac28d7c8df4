import type { ResourceDefinition } from '../../definition/resource.ts';
import type { IssuedMark } from '../../definition/issued.ts';
import { issueSecret } from '../../issuing/issue.server.ts';
import type { App } from '../app.server.ts';
import type { WriteFrame } from '../hooks.server.ts';

interface Issued {
  /** The mark that the record shows of each secret, by field. */
  marks: Record<string, IssuedMark>;
  /** The secrets to return once, by field. */
  secrets: Record<string, string>;
}

/** Issues the secrets that a write asks for, in its transaction. */
export async function issueFor(
  { sealer }: App,
  definition: ResourceDefinition,
  { tx, actor, id, now }: WriteFrame,
  fields: readonly string[] = [],
): Promise<Issued> {
  const issued: Issued = { marks: {}, secrets: {} };
  for (const field of fields) {
    const owner = { tenantId: actor.tenantId, resource: definition.name, id, field };
    const { secret, mark } = await issueSecret(tx, sealer, owner, definition.issues![field]!, now);
    issued.marks[field] = mark;
    issued.secrets[field] = secret;
  }
  return issued;
}
