import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { createIsolation, IsolationError } from '@tributary/engine/isolation/isolation.server.ts';
import type { ElementData } from '@tributary/resources/elements/element.ts';
import { valuesOf, type PropertyValues } from '@tributary/resources/elements/property.ts';
import type { RENDER_FAULTS } from '@tributary/resources/elements/routes.ts';
import { REFUSED } from '../messages.ts';
import type { CleanResult, tasks } from './element-tasks.server.ts';
import type { tasks as templateTasks } from './template-tasks.server.ts';
import { ELEMENT_BYTES, TEMPLATE_MS } from './limits.ts';
import type { ElementPlace } from '../markup/element-places.ts';

/** A rendered element, or why it can't be rendered. */
export type RenderResult =
  | Extract<CleanResult, { html: string }>
  | { fault: (typeof RENDER_FAULTS)[number]; detail: string };

/** Renders elements in isolated processes: tenants write their templates, and templates are programs. */
export interface ElementRenderer {
  /**
   * Renders an element with the values of one place.
   * @throws ProblemError unavailable while too many elements of the tenant wait
   */
  render(
    element: Pick<ElementData, 'type' | 'markup' | 'css' | 'properties'>,
    values: PropertyValues,
    tenantId: string,
  ): Promise<RenderResult>;
  /** The places of elements in a page's markup. @throws ProblemError validation_failed, unavailable */
  places(html: string, tenantId: string): Promise<ElementPlace[]>;
  close(): void;
}

/** Starts no process before there is an element to render. */
export function createElementRenderer(): ElementRenderer {
  const limits = { memoryMb: 300, processes: 2, waiting: 100 };
  const templates = createIsolation<typeof templateTasks>({
    ...limits,
    module: import.meta.resolve('./template-tasks.server.ts'),
    timeoutMs: TEMPLATE_MS,
    // A template runs on one thread; V8's compiling on other threads is not its fault.
    counts: 'main thread',
    standby: 1,
    resultBytes: 3 * ELEMENT_BYTES,
  });
  const pages = createIsolation<typeof tasks>({
    ...limits,
    module: import.meta.resolve('./element-tasks.server.ts'),
    timeoutMs: 5_000,
    resultBytes: 6_000_000,
  });
  return {
    async render({ type, markup, css, properties }, given, tenantId) {
      const values = valuesOf(properties, given);
      try {
        if (type === 'html') return await pages.run('clean', { markup, css, values }, tenantId);
        const made = await templates.run('template', { markup, values }, tenantId);
        return 'fault' in made ? made : await pages.run('clean', { markup: made.markup, css }, tenantId);
      } catch (error) {
        if (!(error instanceof IsolationError)) throw error;
        if (!error.isCausedByInput)
          throw new ProblemError('unavailable', REFUSED.compilerBusy, { cause: error });
        const { fault } = error;
        const known = fault === 'timeout' || fault === 'tooLarge' || fault === 'memory' ? fault : 'template';
        return { fault: known, detail: '' };
      }
    },
    async places(html, tenantId) {
      try {
        return await pages.run('places', html, tenantId);
      } catch (error) {
        if (!(error instanceof IsolationError)) throw error;
        if (!error.isCausedByInput)
          throw new ProblemError('unavailable', REFUSED.compilerBusy, { cause: error });
        throw new ProblemError('validation_failed', REFUSED.notCompiled, {
          errors: [{ path: 'recipes', message: REFUSED.notCompiled }],
          cause: error,
        });
      }
    },
    close() {
      templates.close();
      pages.close();
    },
  };
}
