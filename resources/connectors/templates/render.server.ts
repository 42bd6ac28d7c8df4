import { createIsolation, IsolationError } from '@tributary/engine/isolation/isolation.server.ts';
import { ConnectorFailure } from '../port/failure.ts';
import { RENDERED_LIMIT } from './limits.ts';
import type { Rendered, tasks } from './liquid-tasks.server.ts';

// Starts no process before there is a template.
const isolation = createIsolation<typeof tasks>({
  module: import.meta.resolve('./liquid-tasks.server.ts'),
  timeoutMs: 2_000,
  memoryMb: 200,
  resultBytes: RENDERED_LIMIT * 4 + 1_000,
  processes: 2,
  waiting: 200,
});

const TOO_MUCH = 'The template takes too long, or makes too much.';

async function settled(work: Promise<Rendered>): Promise<Rendered> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IsolationError)) throw error;
    if (!error.isCausedByInput)
      throw new ConnectorFailure('template_busy', 'Too many templates wait to be rendered.', {
        retryable: true,
      });
    return { refusal: TOO_MUCH };
  }
}

/** Why a tenant's template can't be used; undefined for one that can be read. */
export async function templateRefusal(template: string, owner: string): Promise<string | undefined> {
  if (template === '') return undefined;
  const found = await settled(isolation.run('check', template, owner));
  return 'refusal' in found ? found.refusal : undefined;
}

/** The values that a tenant's template uses, as dotted names; none of one that takes too long to read. */
export async function namesInTemplate(template: string, owner: string): Promise<string[]> {
  if (template.trim() === '') return [];
  try {
    return await isolation.run('names', template, owner);
  } catch (error) {
    if (error instanceof IsolationError) return [];
    throw error;
  }
}

/**
 * Renders a tenant's template in a process that may die.
 * @param owner the tenant, whose templates take turns
 * @throws ConnectorFailure bad_template, which a person corrects; template_busy, which is temporary
 */
export async function renderLiquid(
  template: string,
  values: Record<string, unknown>,
  owner: string,
): Promise<string> {
  const found = await settled(isolation.run('render', { template, values }, owner));
  if ('text' in found) return found.text;
  throw new ConnectorFailure('bad_template', `The template can not be used: ${found.refusal}`, {
    retryable: false,
  });
}
