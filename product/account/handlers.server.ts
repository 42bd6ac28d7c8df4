import { Readable } from 'node:stream';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, rawRoute, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import * as z from 'zod';
import { endOwnSessions, listOwnSessions } from '../identity/console/own-sessions.server.ts';
import type { Identity } from '../identity/identity.server.ts';
import { keepAvatar, readAvatar, removeAvatar } from './avatar.server.ts';
import { exportOwnData } from './export.server.ts';
import { changePassword } from './password.server.ts';
import { changeProfile, readProfile } from './profile.server.ts';
import { accountRoutes } from './routes.ts';
import { keepSettings } from './settings.server.ts';

export interface AccountDeps {
  identity: Pick<Identity, 'throttle' | 'networkOf' | 'claimsOf'>;
  files: FileStorage;
  consoleOrigin: string;
  /** The URL of an organization's site, by its slug. */
  sitesOrigin: (tenantSlug: string) => string;
}

const access = ['update', 'account_settings'] as const;

/** Requests of people about their own account, under `/api/v1/account`. */
export const accountHandlers = ({ identity, files, consoleOrigin }: AccountDeps): MountedRoutes =>
  implement(accountRoutes, {
    'GET /account': ({ context, actor }) => readProfile(context, actor),

    'PATCH /account/profile': ({ context, actor, version, body }) =>
      changeProfile(context, actor, version, body),

    async 'POST /account/password'({ context, actor, body, request }) {
      const { db } = context.app;
      const ended = await changePassword(
        { db, throttle: identity.throttle, consoleOrigin, now: context.now },
        {
          actor,
          claims: await identity.claimsOf(request.raw),
          ...body,
          network: identity.networkOf(request.raw),
        },
      );
      return { ended };
    },

    async 'GET /account/sessions'({ context, request }) {
      const claims = await identity.claimsOf(request.raw);
      const sessions = await listOwnSessions(context.app.db, claims, context.now());
      return {
        items: sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
          ...session,
          startedAt: startedAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      };
    },

    async 'DELETE /account/sessions'({ context, request }) {
      const claims = await identity.claimsOf(request.raw);
      const ended = await context.app.db.asPlatform((tx) =>
        endOwnSessions(tx, { claims, reason: 'signed_out_elsewhere', now: context.now() }),
      );
      return { ended };
    },

    async 'DELETE /account/sessions/:id'({ context, params: { id }, request }) {
      const claims = await identity.claimsOf(request.raw);
      if (id === claims.sessionId)
        throw new ProblemError('conflict', 'This is the session you are using. Sign out instead.');
      const ended = await context.app.db.asPlatform((tx) =>
        endOwnSessions(tx, { claims, id, reason: 'signed_out_elsewhere', now: context.now() }),
      );
      if (ended === 0) throw new ProblemError('not_found', 'This session has ended already.');
      return { ended };
    },

    async 'PUT /account/preferences'({ context, actor, body: preferences }) {
      await context.app.db.inTenant(actor.tenantId, (tx) =>
        keepSettings(tx, actor, { preferences }, context.now()),
      );
      return preferences;
    },

    'PUT /account/avatar': async ({ context, actor, file }) => ({
      avatar: await keepAvatar({ db: context.app.db, files }, actor, file),
    }),

    async 'DELETE /account/avatar'({ context, actor }) {
      await removeAvatar({ db: context.app.db, files }, actor);
      return { avatar: null };
    },
  });

/** A person's picture. */
export const avatarFile = ({ files }: Pick<AccountDeps, 'files'>): MountedRoutes =>
  rawRoute(
    'GET /account/avatar',
    { access, summary: 'Read your picture as WebP', query: z.object({}) },
    async ({ context, actor, reply }) => {
      const picture = await readAvatar({ db: context.app.db, files }, actor);
      if (!picture) throw new ProblemError('not_found', 'You have no picture.');
      return reply
        .header('content-type', 'image/webp')
        .header('etag', `"${picture.name}"`)
        .header('content-disposition', 'inline; filename="picture.webp"')
        .send(picture.bytes);
    },
  );

/** A person's own data, sent while it is read. */
export const ownDataExport = ({ identity }: Pick<AccountDeps, 'identity'>): MountedRoutes =>
  rawRoute(
    'GET /account/export',
    { access, summary: 'Export everything that is kept about you in this organization', query: z.object({}) },
    async ({ context, actor, request, reply }) => {
      const { lines, text } = await exportOwnData(context, actor, await identity.claimsOf(request.raw));
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('x-lines', String(lines))
        .send(Readable.from(text));
    },
  );
