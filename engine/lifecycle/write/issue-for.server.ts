import type { ResourceDefinition } from '../../definition/resource.ts';
import type { IssuedMark } from '../../definition/issued.ts';
import { issueSecret } from '../../issuing/issue.server.ts';
import type { App } from '../app.server.ts';
import type { WriteFrame } from '../hooks.server.ts';

interface Issued {
  /** What the record shows of each, by field. */
  marks: Record<string, IssuedMark>;
  /** What is answered once, by field. */
  secrets: Record<string, string>;
}

/** Makes the secrets that a write asks for, in its transaction. */
export async function issueFor(
  { sealer }: App,
  definition: ResourceDefinition,
  { tx, actor, id, now }: WriteFrame,
  fields: readonly string[] = [],
): Promise<Issued> {
  const issued: Issued = { marks: {}, secrets: {} };
  for (const field of fields) {
    const place = { tenantId: actor.tenantId, resource: definition.name, id, field };
    const { secret, mark } = await issueSecret(tx, sealer, place, definition.issues![field]!, now);
    issued.marks[field] = mark;
    issued.secrets[field] = secret;
  }
  return issued;
}
