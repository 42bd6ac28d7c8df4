import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { elements } from '@tributary/resources/elements/element.ts';
import { elementRoutes, type RenderedElement } from '@tributary/resources/elements/routes.ts';
import { elementOfPlace, keepElement, readKeptElement } from '../publishing/elements/kept-versions.server.ts';
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
          const found = await db.inTenant(tenantId, (tx) => elementOfPlace(tx, tenantId, id, values));
          if (!found) throw new ProblemError('not_found', 'There is no element with this id.');
          return responseOf(await renderer.render(elements.schema.parse(found), values, tenantId));
        },
        'POST /elements/:id/versions': ({ actor: { tenantId }, params: { id }, context }) =>
          db.inTenant(tenantId, (tx) => keepElement(tx, { tenantId, id, now: context.now() })),
        'GET /elements/:id/kept-version': ({ actor: { tenantId }, params: { id }, query: { version } }) =>
          db.inTenant(tenantId, (tx) => readKeptElement(tx, tenantId, id, version)),
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
