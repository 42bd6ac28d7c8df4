import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { openIssued } from '@tributary/engine/issuing/issue.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { requireFactor } from '@tributary/engine/lifecycle/context.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { apiCredentials } from '@tributary/resources/api-credentials/api-credential.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  CREDENTIAL_TOKEN_LIFETIME_S,
  type BearerClaims,
  type ConsoleTokens,
} from '../console/token.server.ts';
import { readFormBody, readJsonBody, sendJson, sendProblem } from '../http/exchange.server.ts';
import { findCredential } from './credential-actor.server.ts';

/** Tokens that one network may ask for, so that secrets are not guessed. */
const TOKENS = { perMinute: 60, burst: 120 };

const revokeBody = z.strictObject({ client_id: z.string().max(100), tenant_name: z.string().max(100) });

export interface OauthDeps {
  app: App;
  tokens: ConsoleTokens;
  networkOf: (req: IncomingMessage) => string;
  /** @throws ProblemError not_authenticated without a good token */
  claimsOf: (req: IncomingMessage) => Promise<BearerClaims>;
  actorOf: (claims: BearerClaims) => Promise<Actor>;
  now: () => Date;
  /** Records a call with a known credential. */
  onRequest: (request: CredentialRequest) => void;
  addressOf: (req: IncomingMessage) => string;
}

/** A call with an API credential, as it is recorded. */
export interface CredentialRequest {
  tenantId: string;
  id: string;
  credentialId: string;
  at: Date;
  method: string;
  route: string;
  status: number;
  code: string | null;
  durationMs: number;
  address: string;
}

type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** An error of a token request (RFC 6749, section 5.2). */
class TokenRefusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * The addresses of API credentials (specification, section 7): `POST /auth/oauth/generate` creates one and
 * `PATCH /auth/oauth/revoke` revokes one, both with a bearer token, as the console API does; `POST /auth/oauth/token`
 * is the token endpoint of the client credentials grant (RFC 6749, section 4.4).
 * @returns answers such a request and is then true
 */
export function createOauth(deps: OauthDeps) {
  const { app, tokens, now } = deps;
  const attempts = createTokenBuckets(TOKENS);

  const callers = new WeakMap<IncomingMessage, { tenantId: string; credentialId: string }>();

  async function contextOf(req: IncomingMessage) {
    const claims = await deps.claimsOf(req);
    if ('credentialId' in claims)
      callers.set(req, { tenantId: claims.tenantId, credentialId: claims.credentialId });
    const actor = await deps.actorOf(claims);
    requireFactor(actor);
    return { app, actor, now };
  }

  const generate: Answer = async (req, res) => {
    const context = await contextOf(req);
    const record = await create(context, app.resource(apiCredentials.name), await readJsonBody(req));
    sendJson(res, 201, {
      ...record,
      client_id: record['clientID'],
      client_secret: record.issued?.['secret'],
    });
  };

  const revoke: Answer = async (req, res) => {
    const context = await contextOf(req);
    const body = revokeBody.safeParse(await readJsonBody(req));
    if (!body.success)
      throw new ProblemError('validation_failed', 'Send the fields client_id and tenant_name.');
    const { tenantId, tenantSlug } = context.actor;
    const { rows } = await app.db.inTenant(tenantId, (tx) =>
      sql<{ id: string; version: number }>`
        SELECT id, version FROM api_credentials
        WHERE tenant_id = ${tenantId} AND data->>'clientID' = ${body.data.client_id} AND deleted_at IS NULL`.execute(
        tx,
      ),
    );
    const [found] = rows;
    if (!found || body.data.tenant_name !== tenantSlug) throw new ProblemError('not_found');
    sendJson(
      res,
      200,
      await act(context, app.resource(apiCredentials.name), 'revoke', found.id, found.version),
    );
  };

  const token: Answer = async (req, res) => {
    const seconds = attempts.admit(deps.networkOf(req));
    if (seconds > 0)
      throw new ProblemError('too_many_requests', `Try again in this many seconds: ${seconds}.`, {
        retryAfter: seconds,
      });
    const form = await readFormBody(req);
    if (form.get('grant_type') !== 'client_credentials')
      throw new TokenRefusal('unsupported_grant_type', 400, 'The grant type must be client_credentials.');
    const { id, secrets } = clientOf(req, form);
    const credential = await findCredential(app.db, id);
    if (credential) callers.set(req, { tenantId: credential.tenantId, credentialId: credential.id });
    const owner = credential && { ...credential, resource: apiCredentials.name, field: 'secret' };
    const good = owner ? await openIssued(app.db, app.sealer, owner, now()) : [];
    if (!credential || !good.some((one) => secrets.some((given) => isSame(one, given))))
      throw new TokenRefusal('invalid_client', 401, 'The client id or the client secret is wrong.');
    sendJson(res, 200, {
      access_token: await tokens.issue({ credentialId: credential.id, tenantId: credential.tenantId }, now()),
      token_type: 'Bearer',
      expires_in: CREDENTIAL_TOKEN_LIFETIME_S,
      scope: credential.scopes.join(' '),
    });
  };

  const answers: Record<string, { method: string; answer: Answer }> = {
    '/auth/oauth/generate': { method: 'POST', answer: generate },
    '/auth/oauth/revoke': { method: 'PATCH', answer: revoke },
    '/auth/oauth/token': { method: 'POST', answer: token },
  };

  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    const found = answers[path];
    if (!found) return false;
    if (req.method !== found.method) {
      res.statusCode = 405;
      res.setHeader('Allow', found.method);
      res.end();
      return true;
    }
    const started = { at: now(), ms: performance.now() };
    const id = newId();
    res.setHeader('X-Request-Id', id);
    const record = (code: string | null): void => {
      const caller = callers.get(req);
      if (!caller) return;
      deps.onRequest({
        ...caller,
        id,
        at: started.at,
        method: found.method,
        route: path,
        status: res.statusCode,
        code,
        durationMs: performance.now() - started.ms,
        address: deps.addressOf(req),
      });
    };
    try {
      await found.answer(req, res);
      record(null);
    } catch (error) {
      if (error instanceof TokenRefusal) {
        if (error.status === 401) res.setHeader('WWW-Authenticate', 'Basic realm="Tributary"');
        sendJson(res, error.status, { error: error.code, error_description: error.message });
        record(error.code);
        return true;
      }
      const problem = toProblem(error);
      if (problem.status >= 500) throw error;
      if (problem.retryAfter !== undefined) res.setHeader('Retry-After', problem.retryAfter);
      sendProblem(res, problem);
      record(problem.code);
    }
    return true;
  };
}

/**
 * The client's id and secret, from the header or the body, not both (RFC 6749, section 2.3.1). In the header they are
 * encoded as in a form, but many clients don't do so: the secret is taken in both ways.
 */
function clientOf({ headers }: IncomingMessage, form: URLSearchParams): { id: string; secrets: string[] } {
  const basic = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined)
    return { id: form.get('client_id') ?? '', secrets: [form.get('client_secret') ?? ''] };
  if (form.has('client_secret'))
    throw new TokenRefusal(
      'invalid_request',
      400,
      'Send the client secret once: in the header or in the body.',
    );
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(/:(.*)/s);
  return { id, secrets: [secret, formDecoded(secret)] };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'));
  } catch {
    return text;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
