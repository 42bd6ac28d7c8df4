import type { IncomingMessage, ServerResponse } from 'node:http';
import { lastUsed } from '@tributary/engine/held/last-used.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import { SealingError } from '@tributary/engine/storage/sealing.server.ts';
import { postcodeIn } from '@tributary/form-engine/components/address/shapes.data.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import * as z from 'zod';
import { findOut } from '../connectors/finding.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { refuseMethod } from '../publishing/serve/site-responses.server.ts';
import type { FormCallContext } from '../publishing/serve/site-contexts.ts';
import { openForFiles } from '../submissions/intake/files.server.ts';
import type { FormLookup } from '../submissions/intake/lookup.server.ts';
import { sendVisitorJson, sendVisitorProblem } from '../submissions/intake/respond.server.ts';
import type { ServiceOrigins } from '../integrations/origins.ts';
import {
  NO_SUCH_ADDRESS,
  type LookupIo,
  type PostcodeProvider,
  type Suggestion,
} from '../integrations/postcodes/provider.ts';
import { PROVIDERS } from '../integrations/postcodes/providers.ts';
import type { PostcodeSettings } from '../integrations/settings/settings.server.ts';
import type { WatchedSettings } from '../integrations/settings/watch.server.ts';
import { createAddressMarks, type MarkPlace } from './address-marks.ts';

export interface AddressDeps {
  settings: WatchedSettings;
  fetchOut: FetchOut;
  origins: ServiceOrigins;
  lookup: Pick<FormLookup, 'find' | 'findEmbedded'>;
  /** The public origin of a tenant's site. */
  siteOrigin: (tenantSlug: string) => string;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  /** The installation's secrets key. */
  secret: string;
  /** No limits: the installation has none. */
  isUnlimited?: boolean;
  onError: (error: unknown) => void;
}

/** Lookups in a minute. A lookup costs the organization credit; people need one or two. */
const PER_MINUTE = { address: 12, form: 120, organization: 600 } as const;
const KEPT_POSTCODES = 5_000;

const querySchema = z.union([
  z.strictObject({ postcode: z.string().trim().min(1).max(12) }),
  z.strictObject({ id: z.string().min(1).max(700) }),
  z.strictObject({}),
]);

/** Whether a form looks addresses up. */
const looksUp = ({ components }: Pick<FormSchema, 'components'>): boolean =>
  components.some((one) => one.type === 'postcode' || (one.type === 'address' && one.lookup));

/**
 * Makes the handler of `GET /forms/{formId}/addresses`: whether addresses can be looked up, those of a postcode, and one
 * that was offered. For forms on published pages, and embedded ones, that have the component.
 */
export function createAddressHandler(deps: AddressDeps) {
  const marks = createAddressMarks(deps.secret);
  const kept = lastUsed<Suggestion[]>(KEPT_POSTCODES);
  const buckets = {
    address: createTokenBuckets({ perMinute: PER_MINUTE.address }),
    form: createTokenBuckets({ perMinute: PER_MINUTE.form }),
    organization: createTokenBuckets({ perMinute: PER_MINUTE.organization }),
  };

  /** The service's settings; undefined where there are none that can be used. */
  async function settingsOf(tenantId: string): Promise<PostcodeSettings | undefined> {
    try {
      const found = await deps.settings.open(tenantId, 'postcode');
      return found.state === 'ready' ? found.settings : undefined;
    } catch (error) {
      if (error instanceof SealingError) return undefined;
      throw error;
    }
  }

  function limit(request: IncomingMessage, { tenant, formId }: FormCallContext): void {
    if (deps.isUnlimited) return;
    requireToken(buckets.address, deps.networkOf(request));
    requireToken(buckets.form, formId);
    requireToken(buckets.organization, tenant.id);
  }

  /** Asks the service, and notes how that ended. @throws ProblemError not_found, upstream_failed */
  async function ask<Result>(
    tenantId: string,
    { provider, key }: PostcodeSettings,
    call: (service: PostcodeProvider, io: LookupIo) => Promise<Result>,
  ): Promise<Result> {
    const found = await findOut(
      deps.fetchOut,
      () => (key ? [key] : []),
      (fetchOut) => call(PROVIDERS[provider], { key, origin: deps.origins[provider], fetchOut }),
    );
    if (found.failure?.code === NO_SUCH_ADDRESS)
      throw new ProblemError('not_found', 'No address has this postcode.');
    deps.settings.noteUse(tenantId, 'postcode', found);
    if (found.result === undefined)
      throw new ProblemError('upstream_failed', 'Addresses can’t be looked up at the moment.');
    return found.result;
  }

  async function find(tenantId: string, settings: PostcodeSettings, text: string): Promise<Suggestion[]> {
    const postcode = postcodeIn('GB', text);
    if (postcode === null)
      throw new ProblemError('validation_failed', 'This is no postcode of the United Kingdom.');
    const { keepMs } = PROVIDERS[settings.provider];
    const name = `${settings.provider} ${postcode}`;
    const known = keepMs > 0 ? kept.get(name) : undefined;
    if (known) return known;
    const found = await ask(tenantId, settings, (service, io) => service.find(postcode, io));
    if (keepMs > 0) kept.set(name, found, { ttl: keepMs });
    return found;
  }

  async function handle(request: IncomingMessage, response: ServerResponse, context: FormCallContext) {
    const { tenant, formId } = context;
    const { form } = await openForFiles(request, response, {
      lookup: deps.lookup,
      ownOrigin: deps.siteOrigin(tenant.slug),
      tenantId: tenant.id,
      formId,
    });
    if (!looksUp(form.data.schema)) throw new ProblemError('not_found', 'This form looks up no addresses.');
    const query = querySchema.safeParse(
      Object.fromEntries(new URLSearchParams((request.url ?? '').split('?').slice(1).join('?'))),
    ).data;
    if (!query) throw new ProblemError('validation_failed', 'Give a postcode.');
    const settings = await settingsOf(tenant.id);
    if (!('postcode' in query) && !('id' in query))
      return sendVisitorJson(response, 200, { isAvailable: settings !== undefined });
    if (!settings) throw new ProblemError('unavailable', 'Addresses can’t be looked up at the moment.');
    limit(request, context);
    const { provider } = settings;
    const place: MarkPlace = { tenantId: tenant.id, formId, provider };
    if ('postcode' in query) {
      const found = await find(tenant.id, settings, query.postcode);
      const items = found.map((one) => ('id' in one ? { ...one, id: marks.mark(place, one.id) } : one));
      return sendVisitorJson(response, 200, { items });
    }
    const id = marks.read(place, query.id);
    const { read } = PROVIDERS[provider];
    if (id === undefined || !read) throw new ProblemError('not_found', 'This address was not offered.');
    const address = await ask(tenant.id, settings, (_, io) => read(id, io));
    sendVisitorJson(response, 200, { address });
  }

  return (request: IncomingMessage, response: ServerResponse, context: FormCallContext): void => {
    if (request.method !== 'GET') return refuseMethod(response, 'GET');
    handle(request, response, context).catch((thrown: unknown) => {
      const problem = toProblem(thrown);
      if (problem.code === 'unexpected') deps.onError(thrown);
      if (response.headersSent) response.destroy();
      else sendVisitorProblem(response, problem);
    });
  };
}
