import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { targetFieldSchema, targetObjectSchema } from '@tributary/resources/configuration-parts/fields.ts';
import { fixedTargets } from '@tributary/resources/form-configurations/mapping/fixed-targets.ts';
import * as z from 'zod';
import { askService } from '../../connectors/ask.server.ts';
import type { ConnectorIo } from '@tributary/resources/connectors/port/connector.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { listConnectorSettings, type SettingsRef } from '../../connectors/settings.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { keepRead, readKept } from './store.server.ts';

const NO_OBJECTS = 'Unable to fetch objects';
const NO_FIELDS = 'Unable to fetch fields';
/** A service is read again when its last reading is older. */
const FRESH_MS = 10 * 60_000;
/** The list of objects is kept under no name. */
const LIST = '';
/** Most that is kept of one organization's service. */
const MOST_OBJECTS = 3_000;
const MOST_FIELDS = 1_000;

/** The last reading of a part of a service, and why it can't be read now. */
interface Known<T> {
  content: T;
  readAt: string | null;
  failure: string | null;
}

interface Asked<T> {
  object: string;
  schema: z.ZodType<T>;
  empty: T;
  failed: string;
  ask: (io: ConnectorIo<unknown>) => Promise<unknown>;
}

/** The target of a mapping: a connector in the environment that its deliveries use. */
interface Place {
  kind: ConnectorKind;
  environment: Environment | undefined;
  refresh: boolean;
}

const objectsSchema = z.array(targetObjectSchema);
const fieldsSchema = z.array(targetFieldSchema);

/** Reads the targets of mappings, from the service or from its last reading. */
export function createTargets({ fetchOut }: { fetchOut: FetchOut }) {
  async function refOf(context: RequestContext, { kind, environment }: Place): Promise<SettingsRef> {
    const { tenantId } = requireActor(context);
    if (environment) return { tenantId, connector: kind, environment };
    const own = await context.app.db.inTenant(tenantId, (tx) => listConnectorSettings(tx, tenantId));
    const found = own.find(({ connector }) => connector === kind);
    return { tenantId, connector: kind, environment: found?.environment ?? 'production' };
  }

  async function known<T>(context: RequestContext, place: Place, asked: Asked<T>): Promise<Known<T>> {
    const { db } = context.app;
    const ref = await refOf(context, place);
    const [row] = await db.inTenant(ref.tenantId, (tx) => readKept(tx, ref, [asked.object]));
    const parsed = row && asked.schema.safeParse(row.content);
    const kept = parsed?.success ? { content: parsed.data, readAt: row!.read_at } : undefined;
    const now = context.now();
    if (kept && !place.refresh && now.getTime() - kept.readAt.getTime() < FRESH_MS)
      return { content: kept.content, readAt: kept.readAt.toISOString(), failure: null };
    try {
      const answer = await askService(
        context,
        fetchOut,
        CONNECTORS[place.kind],
        ref.environment,
        asked.failed,
        (io) => asked.ask(io),
      );
      const content = asked.schema.parse(answer);
      await db.inTenant(ref.tenantId, (tx) =>
        keepRead(tx, ref, { object: asked.object, content, readAt: now }),
      );
      return { content, readAt: now.toISOString(), failure: null };
    } catch (error) {
      if (!(error instanceof ProblemError) || !['upstream_failed', 'conflict'].includes(error.code))
        throw error;
      return {
        content: kept?.content ?? asked.empty,
        readAt: kept?.readAt.toISOString() ?? null,
        failure: error.detail ?? asked.failed,
      };
    }
  }

  return {
    /** The objects that can be mapped to. */
    async objects(context: RequestContext, place: Place): Promise<Known<z.infer<typeof objectsSchema>>> {
      const fixed = fixedTargets(place.kind);
      const { describe } = CONNECTORS[place.kind];
      if (fixed || !describe)
        return {
          content: (fixed ?? []).map(({ name, label }) => ({ name, label })),
          readAt: null,
          failure: null,
        };
      return known(context, place, {
        object: LIST,
        schema: objectsSchema,
        empty: [],
        failed: NO_OBJECTS,
        ask: async (io) => (await describe.objects(io)).slice(0, MOST_OBJECTS),
      });
    },

    /** The fields of an object. */
    async fields(
      context: RequestContext,
      place: Place,
      object: string,
    ): Promise<Known<z.infer<typeof fieldsSchema>>> {
      const fixed = fixedTargets(place.kind);
      const { describe } = CONNECTORS[place.kind];
      if (fixed || !describe) {
        const found = fixed?.find(({ name }) => name === object);
        return { content: [...(found?.fields ?? [])], readAt: null, failure: null };
      }
      return known(context, place, {
        object,
        schema: fieldsSchema,
        empty: [],
        failed: NO_FIELDS,
        ask: async (io) => (await describe.fields(object, io)).slice(0, MOST_FIELDS),
      });
    },
  };
}
