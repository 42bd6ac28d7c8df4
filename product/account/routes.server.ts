import { Readable } from 'node:stream';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { versionFrom, versionTag } from '@tributary/engine/http/etag.ts';
import {
  requireAbility,
  requireActor,
  type RequestContext,
} from '@tributary/engine/lifecycle/context.server.ts';
import { fieldErrors } from '@tributary/engine/lifecycle/validate.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { TokenClaims } from '../identity/console/token.server.ts';
import { endOwnSessions, listOwnSessions } from '../identity/console/own-sessions.server.ts';
import { bytesOf, takeBytes } from '../pictures/bytes.server.ts';
import type { Identity } from '../identity/identity.server.ts';
import {
  AVATAR_LIMIT_BYTES,
  passwordBody,
  preferencesSchema,
  profileBody,
  profileSchema,
  sessionSchema,
} from './account.ts';
import { keepAvatar, readAvatar, removeAvatar } from './avatar.server.ts';
import { exportOwnData } from './export.server.ts';
import { changePassword } from './password.server.ts';
import { changeProfile, readProfile } from './profile.server.ts';
import { keepSettings } from './settings.server.ts';

export interface AccountDeps {
  contextOf: (request: FastifyRequest) => Promise<RequestContext>;
  /** Whose token the request carries. */
  claimsOf: (request: FastifyRequest) => Promise<TokenClaims>;
  identity: Pick<Identity, 'throttle' | 'networkOf'>;
  files: FileStorage;
  consoleOrigin: string;
}

const PATH = '/api/v1/account';
const describe = (summary: string, more: object = {}) => ({
  config: { access: ['update', 'account_settings'] } as const,
  schema: { tags: ['account'], summary, ...more },
});

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProblemError('validation_failed', 'Nothing was saved.', { errors: fieldErrors(parsed.error) });
}

/**
 * Mounts what people do about themselves, under `/api/v1/account`: profile, picture, password, sessions, preferences
 * and the export of their data. Every route asks who it is before it reads what was sent.
 */
export function mountAccount(server: FastifyInstance, deps: AccountDeps): void {
  const { contextOf, claimsOf, files } = deps;
  const who = new WeakMap<FastifyRequest, { context: RequestContext; actor: Actor }>();
  const of = (request: FastifyRequest) => who.get(request)!;
  const authorize = async (request: FastifyRequest): Promise<void> => {
    const context = await contextOf(request);
    const actor = requireActor(context);
    requireAbility(actor, 'update', 'account_settings');
    who.set(request, { context, actor });
  };

  void server.register(async (account) => {
    account.addHook('onRequest', authorize);

    account.get(
      PATH,
      describe('Your profile', { response: { 200: profileSchema } }),
      async (request, reply) => {
        const { context, actor } = of(request);
        const profile = await readProfile(context, actor);
        return reply.header('etag', versionTag(profile.version)).send(profile);
      },
    );

    account.patch(
      `${PATH}/profile`,
      describe('Change your names and language; If-Match names the version you have seen', {
        body: profileBody,
        response: { 200: profileSchema },
      }),
      async (request, reply) => {
        const { context, actor } = of(request);
        const version = versionFrom(request.headers['if-match']);
        const profile = await changeProfile(context, actor, version, parse(profileBody, request.body));
        return reply.header('etag', versionTag(profile.version)).send(profile);
      },
    );

    account.post(
      `${PATH}/password`,
      describe('Change your password; ends your other sessions', {
        body: passwordBody,
        response: { 200: z.object({ ended: z.int() }) },
      }),
      async (request) => {
        const { context, actor } = of(request);
        const { current, next } = parse(passwordBody, request.body);
        const ended = await changePassword(
          {
            db: context.app.db,
            throttle: deps.identity.throttle,
            consoleOrigin: deps.consoleOrigin,
            now: context.now,
          },
          {
            actor,
            claims: await claimsOf(request),
            current,
            next,
            network: deps.identity.networkOf(request.raw),
          },
        );
        return { ended };
      },
    );

    account.get(
      `${PATH}/sessions`,
      describe('Where you are signed in', { response: { 200: z.object({ items: z.array(sessionSchema) }) } }),
      async (request) => {
        const { context } = of(request);
        return { items: await listOwnSessions(context.app.db, await claimsOf(request), context.now()) };
      },
    );

    account.delete(
      `${PATH}/sessions`,
      describe('Sign out everywhere but here', { response: { 200: z.object({ ended: z.int() }) } }),
      async (request) => {
        const { context } = of(request);
        const claims = await claimsOf(request);
        const ended = await context.app.db.asPlatform((tx) =>
          endOwnSessions(tx, { claims, reason: 'signed_out_elsewhere', now: context.now() }),
        );
        return { ended };
      },
    );

    account.delete(
      `${PATH}/sessions/:id`,
      describe('Sign out one of your sessions', { response: { 200: z.object({ ended: z.int() }) } }),
      async (request) => {
        const { context } = of(request);
        const claims = await claimsOf(request);
        const { id } = request.params as { id: string };
        if (id === claims.sessionId)
          throw new ProblemError('conflict', 'This is the session you are using. Sign out instead.');
        const ended = await context.app.db.asPlatform((tx) =>
          endOwnSessions(tx, { claims, id, reason: 'signed_out_elsewhere', now: context.now() }),
        );
        if (ended === 0) throw new ProblemError('not_found', 'This session has ended already.');
        return { ended };
      },
    );

    account.put(
      `${PATH}/preferences`,
      describe('Keep how the console looks to you', {
        body: preferencesSchema,
        response: { 200: preferencesSchema },
      }),
      async (request) => {
        const { context, actor } = of(request);
        const preferences = parse(preferencesSchema, request.body);
        await context.app.db.inTenant(actor.tenantId, (tx) =>
          keepSettings(tx, actor, { preferences }, context.now()),
        );
        return preferences;
      },
    );

    account.get(
      `${PATH}/export`,
      describe('Everything that is kept about you in this organization, as a file'),
      async (request, reply) => {
        const { context, actor } = of(request);
        const { lines, text } = await exportOwnData(context, actor, await claimsOf(request));
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="my-data.json"')
          .header('x-lines', String(lines))
          .send(Readable.from(text));
      },
    );

    await account.register(async (pictures) => {
      takeBytes(pictures, AVATAR_LIMIT_BYTES);

      pictures.get(`${PATH}/avatar`, describe('Your picture, as WebP'), async (request, reply) => {
        const { context, actor } = of(request);
        const picture = await readAvatar({ db: context.app.db, files }, actor);
        if (!picture) throw new ProblemError('not_found', 'You have no picture.');
        return reply
          .header('content-type', 'image/webp')
          .header('etag', `"${picture.name}"`)
          .header('content-disposition', 'inline; filename="picture.webp"')
          .send(picture.bytes);
      });

      pictures.put(
        `${PATH}/avatar`,
        describe('Keep a PNG, JPEG or WebP picture of yours, up to 5 MB and 40 megapixels', {
          consumes: ['image/png', 'image/jpeg', 'image/webp'],
          body: z.string().meta({ description: 'The bytes of the picture', format: 'binary' }),
          response: { 200: z.object({ avatar: z.string() }) },
        }),
        async (request) => {
          const { context, actor } = of(request);
          return { avatar: await keepAvatar({ db: context.app.db, files }, actor, bytesOf(request)) };
        },
      );

      pictures.delete(
        `${PATH}/avatar`,
        describe('Remove your picture', { response: { 200: z.object({ avatar: z.null() }) } }),
        async (request) => {
          const { context, actor } = of(request);
          await removeAvatar({ db: context.app.db, files }, actor);
          return { avatar: null };
        },
      );
    });
  });
}
