import type * as z from 'zod';
import type {
  AnyResource,
  DataSchema,
  ReadOnlyDefinition,
  ResourceDefinition,
} from '../definition/resource.ts';
import type { EventSource } from '../http/events.server.ts';
import type { MountedRoutes } from '../http/implement.server.ts';
import type { App, OnChange } from '../lifecycle/app.server.ts';
import type { Cascade, ResourceHooks } from '../lifecycle/hooks.server.ts';
import type { Database } from '../storage/database.server.ts';
import type { FileStorage } from '../storage/files.server.ts';
import type { Migration } from '../storage/migration.ts';
import type { Sealer } from '../storage/sealing.server.ts';

/** The parts of a feature in a running server. */
export interface FeatureParts<Fields = Record<string, unknown>> {
  /** Rules of the feature's resource. */
  hooks?: ResourceHooks<Fields>;
  /** Runs in the transaction of every write of any resource, to write the outbox. */
  onChange?: OnChange;
  /** Routes of the console API besides the operations of resources. */
  routes?: readonly MountedRoutes[];
  /** Server-sent events of consoles: messages of a channel, by the name of the event. */
  consoleEvents?: readonly EventSource[];
  /** Changes of this feature's records that follow from writes of other resources. */
  cascades?: readonly Cascade[];
}

/** Recurring work, such as deleting expired data. Every process may run it: running it twice changes nothing. */
export type MaintenanceJob = (
  deps: { db: Database; files: FileStorage; sealer: Sealer },
  now: Date,
) => Promise<unknown>;

/** One feature of the product, as the server knows it before the database is open. */
export interface Feature<in Deps = never> {
  name: string;
  resource?: AnyResource;
  /** Typed tables of the feature. */
  migrations?: readonly Migration[];
  /** Runs at start and every hour. */
  maintenance?: readonly MaintenanceJob[];
  /** Makes the parts, once per process. */
  parts?: (deps: Deps) => FeatureParts;
}

interface Declared {
  name: string;
  migrations?: readonly Migration[];
  maintenance?: readonly MaintenanceJob[];
}

/** Declares a feature with a document resource. */
export function defineFeature<Schema extends DataSchema, Deps = unknown>(
  feature: Declared & {
    resource: ResourceDefinition<string, Schema>;
    parts?(deps: Deps): FeatureParts<z.infer<Schema>>;
  },
): Feature<Deps>;
/** Declares a feature with a resource in a typed table, or without a resource. */
export function defineFeature<Deps = unknown>(
  feature: Declared & { resource?: ReadOnlyDefinition; parts?(deps: Deps): Omit<FeatureParts, 'hooks'> },
): Feature<Deps>;
/** @param feature the parts known before the database is open, and a function that makes the other parts */
export function defineFeature<Deps>(feature: Feature<Deps>): Feature<Deps> {
  return feature;
}

/** Parameters are contravariant, so a list of features requires the intersection of their dependencies. */
export type DepsOf<Each> = (Each extends Feature<infer Deps> ? (deps: Deps) => void : never) extends (
  deps: infer All,
) => void
  ? All
  : never;

/** The resources of features, in order. */
export function definitionsOf(features: readonly Feature[]): AnyResource[] {
  return features.flatMap(({ resource }) => (resource ? [resource] : []));
}

/** The typed tables of features, in order. */
export function migrationsOf(features: readonly Feature[]): Migration[] {
  return features.flatMap(({ migrations }) => migrations ?? []);
}

/** The recurring work of features, in their order. */
export function maintenanceOf(features: readonly Feature[]): MaintenanceJob[] {
  return features.flatMap(({ maintenance }) => maintenance ?? []);
}

/**
 * Starts the features of an app: makes their parts from the services, and installs their rules.
 * @returns the parts of each feature, in the features' order
 */
export function startFeatures<const Features extends readonly Feature[]>(
  app: App,
  features: Features,
  services: DepsOf<Features[number]>,
): FeatureParts[] {
  return features.map(({ resource, parts: make }) => {
    const parts = (make as ((deps: typeof services) => FeatureParts) | undefined)?.(services) ?? {};
    app.install({ ...parts, ...(resource ? { resource: resource.name } : {}) });
    return parts;
  });
}
