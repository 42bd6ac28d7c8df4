import type { Actor } from '../access/actor.ts';
import type { AnyResource, ResourceDefinition } from '../definition/resource.ts';
import type { QuotaFeature } from '../quota/plans.ts';
import type { Database, Transaction } from '../storage/database.server.ts';
import type { Sealer } from '../storage/sealing.server.ts';
import type { Change } from './change.ts';
import type { Cascade, ResourceHooks, ServerResource } from './hooks.server.ts';

/** Writes what must leave with a change into the change's own transaction. `actor` made the change. */
export type OnChange = (tx: Transaction, change: Change, actor: Actor) => Promise<void>;

/** What a feature adds to the running app. */
export interface AppPart {
  /** The resource whose rules these are. */
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
  /** Logs what only helps to find a fault. */
  debug?: (message: string) => void;
}

/** What a process of the product has once: its data, its resources with their rules, and what follows from changes. */
export interface App extends Required<AppOptions> {
  /** The resources with the shared life, with their rules. */
  resources: readonly ServerResource[];
  /** @throws Error for a name that no resource with the shared life has */
  resource(name: string): ServerResource;
  /** As `resource`, for names that come from data. */
  findResource(name: string): ServerResource | undefined;
  /** The resources whose records count towards a feature of the plan. */
  countedBy(feature: QuotaFeature): readonly ResourceDefinition[];
  /** Runs everything that features write with a change. */
  onChange: OnChange;
  /** What follows from each write of a resource. */
  cascadesOf(name: string): readonly Cascade[];
  /** Adds a feature's rules. Called at start, before anything is written. @throws Error for a resource that is not there */
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
