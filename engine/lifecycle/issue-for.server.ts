import type { ResourceDefinition } from '../definition/resource.ts';
import type { IssuedMark } from '../definition/issued.ts';
import { issueSecret } from '../issuing/issue.server.ts';
import type { HookWrite, RequestContext } from './context.server.ts';

interface Issued {
  /** What the record shows of each, by field. */
  marks: Record<string, IssuedMark>;
  /** What is answered once, by field. */
  secrets: Record<string, string>;
}

/** Makes the secrets that a write asks for, in its transaction. @throws Error where nothing seals them */
export async function issueFor(
  { sealer }: RequestContext,
  definition: ResourceDefinition,
  { tx, actor, id, now }: Omit<HookWrite, 'data'>,
  fields: readonly string[] = [],
): Promise<Issued> {
  const issued: Issued = { marks: {}, secrets: {} };
  for (const field of fields) {
    if (!sealer) throw new Error(`Nothing here seals what a ${definition.title} is given.`);
    const place = { tenantId: actor.tenantId, resource: definition.name, id, field };
    const { secret, mark } = await issueSecret(tx, sealer, place, definition.issues![field]!, now);
    issued.marks[field] = mark;
    issued.secrets[field] = secret;
  }
  return issued;
}
