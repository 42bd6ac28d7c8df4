import type { Actor } from '../access/actor.ts';
import type { AnyResource, ResourceDefinition } from '../definition/resource.ts';
import type { QuotaFeature } from '../quota/plans.ts';
import type { Database, Transaction } from '../storage/database.server.ts';
import type { Sealer } from '../storage/sealing.server.ts';
import type { Change } from './change.ts';
import type { Cascade, ResourceHooks, ServerResource } from './hooks.server.ts';

/** Writes the outbox messages of a change in the change's own transaction. `actor` made the change. */
export type OnChange = (tx: Transaction, change: Change, actor: Actor) => Promise<void>;

/** The part of a feature in the running app. */
export interface AppPart {
  /** The resource that the rules belong to. */
  resource?: string;
  hooks?: ResourceHooks;
  onChange?: OnChange;
  cascades?: readonly Cascade[];
}

export interface AppOptions {
  db: Database;
  /** Keyed by the installation: seals issued secrets; the activity log holds its fingerprints in place of secrets. */
  sealer: Sealer;
  /** Every resource of the product, in the order of the features. */
  definitions: readonly AnyResource[];
  /** Logs details for debugging. */
  debug?: (message: string) => void;
}

/** What each process has once: its data, its resources with their rules, and their cascades. */
export interface App extends Required<AppOptions> {
  /** The document resources, with their rules. */
  resources: readonly ServerResource[];
  /** @throws Error for a name of no document resource */
  resource(name: string): ServerResource;
  /** As `resource`, for names that come from data. */
  findResource(name: string): ServerResource | undefined;
  /** The resources whose records count towards a feature of the plan. */
  countedBy(feature: QuotaFeature): readonly ResourceDefinition[];
  /** Runs what features write in the transaction of a change. */
  onChange: OnChange;
  /** The cascades of each write of a resource. */
  cascadesOf(name: string): readonly Cascade[];
  /** Adds a feature's rules. Called at start, before anything is written. @throws Error for an unknown resource */
  install(part: AppPart): void;
}

/** Makes the app of a process. Its features are started afterwards, since their services may need it. */
export function createApp({ db, sealer, definitions, debug = () => undefined }: AppOptions): App {
  const resources = definitions
    .filter((definition) => definition.kind === 'resource')
    .map((definition): ServerResource => ({ definition, hooks: {} }));
  const byName = new Map(resources.map((resource) => [resource.definition.name, resource]));
  const requireResource = (name: string): ServerResource => {
    const resource = byName.get(name);
    if (!resource) throw new Error(`There is no resource ${name}.`);
    return resource;
  };
  const onChange: OnChange[] = [];
  const cascades: Cascade[] = [];
  return {
    db,
    sealer,
    debug,
    definitions,
    resources,
    resource: requireResource,
    findResource: (name) => byName.get(name),
    countedBy: (feature) =>
      resources.map(({ definition }) => definition).filter(({ quota }) => quota === feature),
    async onChange(tx, change, actor) {
      for (const each of onChange) await each(tx, change, actor);
    },
    cascadesOf: (name) => cascades.filter(({ follows }) => follows === name),
    install(part) {
      if (part.hooks) requireResource(part.resource ?? '').hooks = part.hooks;
      if (part.onChange) onChange.push(part.onChange);
      for (const cascade of part.cascades ?? []) {
        requireResource(cascade.follows);
        cascades.push(cascade);
      }
    },
  };
}
