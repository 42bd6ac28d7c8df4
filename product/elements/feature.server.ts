import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { elements } from '@tributary/resources/elements/element.ts';
import { elementRoutes, type RenderedElement } from '@tributary/resources/elements/routes.ts';
import type { ElementRenderer, RenderResult } from '../publishing/elements/render-elements.server.ts';

interface ElementDeps {
  app: App;
  elementRenderer: ElementRenderer;
}

/** Elements at work: they are rendered for the canvas and the preview, as for published pages. */
export const elementsAtWorkFeature = defineFeature({
  name: 'elements-at-work',
  parts: ({ app: { db }, elementRenderer: renderer }: ElementDeps) => ({
    routes: [
      implement(elementRoutes, {
        async 'POST /elements/:id/render'({ actor: { tenantId }, params: { id }, body: { values } }) {
          const found = await db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, elements, id));
          if (!found) throw new ProblemError('not_found', 'There is no element with this id.');
          return responseOf(await renderer.render(elements.schema.parse(found.data), values, tenantId));
        },
        'POST /element-previews': async ({ actor: { tenantId }, body: { values, ...element } }) =>
          responseOf(await renderer.render(element, values, tenantId)),
      }),
    ],
  }),
});

const responseOf = (result: RenderResult): RenderedElement =>
  'fault' in result
    ? { rendered: false, fault: result.fault, detail: result.detail }
    : { rendered: true, html: result.safeHtml, css: result.css };
