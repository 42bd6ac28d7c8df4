import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { createIsolation, IsolationError } from '@tributary/engine/isolation/isolation.server.ts';
import type { ElementData } from '@tributary/resources/elements/element.ts';
import { valuesOf, type PropertyValues } from '@tributary/resources/elements/property.ts';
import type { RENDER_FAULTS } from '@tributary/resources/elements/routes.ts';
import { REFUSED } from '../messages.ts';
import type { ElementResult, tasks } from './element-tasks.server.ts';
import { RENDER_MS, ELEMENT_BYTES } from './limits.ts';
import type { ElementPlace } from '../markup/element-places.ts';

/** A rendered element, or why it can't be rendered. */
export type RenderResult =
  | Extract<ElementResult, { html: string }>
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
  const module = import.meta.resolve('./element-tasks.server.ts');
  const limits = { module, memoryMb: 300, processes: 2, waiting: 100 };
  const elements = createIsolation<typeof tasks>({
    ...limits,
    timeoutMs: RENDER_MS,
    resultBytes: 3 * ELEMENT_BYTES,
  });
  const pages = createIsolation<typeof tasks>({ ...limits, timeoutMs: 5_000, resultBytes: 6_000_000 });
  return {
    async render({ type, markup, css, properties }, given, tenantId) {
      const values = valuesOf(properties, given);
      try {
        return await elements.run('render', { type, markup, css, values }, tenantId);
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
      elements.close();
      pages.close();
    },
  };
}
