import type { Actor } from '../access/actor.ts';
import type { AnyResource } from '../definition/resource.ts';
import { ProblemError } from '../errors/problem.ts';
import { implement } from '../http/implement.server.ts';
import { abilityOf, requireAbility, requireActor, type RequestContext } from '../lifecycle/context.server.ts';
import { createOnce } from '../lifecycle/write/create-once.server.ts';
import { isId } from '../storage/ids.ts';
import { checkContent } from '../views/list-query-of-view.ts';
import { savedViewRoutes } from '../views/routes.ts';
import { shareAbility } from '../views/share-ability.ts';
import {
  deleteView,
  findView,
  insertView,
  listViews,
  setDefaultView,
  updateView,
  type StoredView,
} from './store.server.ts';
import type { SavedView, ViewContent } from '../views/view.ts';

const MAY_NOT_SHARE = 'You may not share views of this list. Save it for yourself.';

/** The resource of a view, which the person may read. @throws ProblemError validation_failed, missing_ability */
function listOf({ app }: RequestContext, actor: Actor, name: string): AnyResource {
  const definition = app.definitions.find((each) => each.name === name);
  if (!definition || (definition.kind === 'resource' && definition.single))
    throw new ProblemError('validation_failed', 'There is no such list.', {
      errors: [{ path: 'resource', message: 'There is no such list.' }],
    });
  requireAbility(actor, 'read', definition.subject);
  return definition;
}

const mayShare = (actor: Actor, definition: AnyResource): boolean =>
  abilityOf(actor).can(shareAbility(definition), definition.subject);

/** Whether the actor may change a view: people change their own views; people who may share change shared ones. */
function mayChange(actor: Actor, definition: AnyResource, view: StoredView): boolean {
  return view.isShared ? mayShare(actor, definition) : view.ownerId === actor.userId;
}

const shown = (actor: Actor, definition: AnyResource, view: StoredView): SavedView => ({
  id: view.id,
  resource: view.resource,
  name: view.name,
  isShared: view.isShared,
  content: view.content,
  owner: { id: view.ownerId, name: view.ownerName },
  mayChange: mayChange(actor, definition, view),
  isDefault: view.isDefault,
});

/** Refuses content with fields that the list does not have. @throws ProblemError validation_failed */
function requireFit(definition: AnyResource, content: ViewContent): void {
  const message = checkContent(definition, content);
  if (message !== undefined)
    throw new ProblemError('validation_failed', message, { errors: [{ path: 'content', message }] });
}

/** A view that the person sees. @throws ProblemError not_found */
async function viewOf(context: RequestContext, id: string) {
  const actor = requireActor(context);
  const view = isId(id)
    ? await context.app.db.inTenant(actor.tenantId, (tx) =>
        findView(tx, actor.tenantId, { id, userId: actor.userId }),
      )
    : undefined;
  if (!view) throw new ProblemError('not_found');
  return { actor, view, definition: listOf(context, actor, view.resource) };
}

/** The view that a person changes. @throws ProblemError not_found, missing_ability */
async function changeableView(context: RequestContext, id: string) {
  const found = await viewOf(context, id);
  if (!mayChange(found.actor, found.definition, found.view))
    throw new ProblemError('missing_ability', MAY_NOT_SHARE);
  return found;
}

/** Saved views of lists. */
export const savedViewHandlers = implement(savedViewRoutes, {
  async 'GET /saved-views'({ context }) {
    const actor = requireActor(context);
    const ability = abilityOf(actor);
    const views = await context.app.db.inTenant(actor.tenantId, (tx) =>
      listViews(tx, actor.tenantId, actor.userId),
    );
    return {
      items: views.flatMap((view) => {
        const definition = context.app.definitions.find(({ name }) => name === view.resource);
        return definition && ability.can('read', definition.subject) ? [shown(actor, definition, view)] : [];
      }),
    };
  },

  async 'POST /saved-views'({ context, key, body }) {
    const { resource, name, isShared, content } = body;
    const actor = requireActor(context);
    const definition = listOf(context, actor, resource);
    if (isShared && !mayShare(actor, definition)) throw new ProblemError('missing_ability', MAY_NOT_SHARE);
    requireFit(definition, content);
    const view = { resource, name, isShared, content, ownerId: actor.userId, ownerName: actor.name };
    const now = context.now();
    const id = await context.app.db.inTenant(actor.tenantId, (tx) =>
      createOnce(tx, actor, { key, asked: ['saved-views', body], now }, (made) =>
        insertView(tx, actor.tenantId, { ...view, id: made }, now),
      ),
    );
    return shown(actor, definition, { ...view, id, isDefault: false });
  },

  async 'PATCH /saved-views/:id'({ context, params: { id }, body }) {
    const { actor, view, definition } = await changeableView(context, id);
    if (body.isShared && !mayShare(actor, definition))
      throw new ProblemError('missing_ability', MAY_NOT_SHARE);
    // Made private, it is its owner's: for anybody else it would be gone.
    if (body.isShared === false && view.ownerId !== actor.userId)
      throw new ProblemError('missing_ability', 'Only the person who made a view can stop sharing it.');
    if (body.content) requireFit(definition, body.content);
    const change = { name: body.name, isShared: body.isShared, content: body.content };
    await context.app.db.inTenant(actor.tenantId, (tx) =>
      updateView(tx, actor.tenantId, id, change, context.now()),
    );
    const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    return shown(actor, definition, { ...view, ...kept });
  },

  async 'DELETE /saved-views/:id'({ context, params: { id } }) {
    const { actor } = await changeableView(context, id);
    await context.app.db.inTenant(actor.tenantId, (tx) => deleteView(tx, actor.tenantId, id));
    return { id };
  },

  async 'PUT /saved-views/default'({ context, body: { resource, viewId } }) {
    const actor = requireActor(context);
    listOf(context, actor, resource);
    if (viewId !== null && (await viewOf(context, viewId)).view.resource !== resource)
      throw new ProblemError('not_found');
    await context.app.db.inTenant(actor.tenantId, (tx) =>
      setDefaultView(tx, actor.tenantId, { userId: actor.userId, resource, viewId }),
    );
    return { viewId };
  },
});
