import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@tributary/engine/access/roles.ts';
import { createTestApi, createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { mediaFeature } from '@tributary/resources/media/feature.server.ts';
import { MEDIA_PIECE_BYTES } from '@tributary/resources/media/kinds.ts';
import type { MediaFile } from '@tributary/resources/media/media-ui.console.tsx';
import { tagsFeature } from '@tributary/resources/tags/feature.server.ts';
import { transactionsFeature } from '@tributary/resources/transactions/feature.server.ts';
import { uploadsFeature } from '../uploads/feature.server.ts';
import { createUploads } from '../uploads/uploads.server.ts';
import { mediaFilesFeature } from './feature.server.ts';
import { createMediaLibrary } from './library.server.ts';

interface MediaCall {
  body?: unknown;
  bytes?: Uint8Array;
  version?: number;
  role?: Role;
}

export interface MediaReply<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  bytes: Buffer;
  headers: Record<string, unknown>;
}

/** The console API of the library, over a real database and files on disk. */
export interface MediaFixture {
  app: App;
  files: FileStorage;
  tenant(plan?: string): Promise<string>;
  send<Body = Record<string, unknown>>(
    tenantId: string,
    method: string,
    path: string,
    more?: MediaCall,
  ): Promise<MediaReply<Body>>;
  /** Uploads bytes in pieces; the response of the last request. */
  upload(
    tenantId: string,
    bytes: Uint8Array,
    name?: string,
  ): Promise<MediaReply<{ id: string; detail: string }>>;
  /** Uploads bytes and makes a record of them. */
  add(tenantId: string, bytes: Uint8Array, name?: string): Promise<MediaReply<MediaFile>>;
  close(): Promise<void>;
}

export async function openMedia(): Promise<MediaFixture> {
  const root = await mkdtemp(join(tmpdir(), 'media-'));
  const files = diskFileStorage(root);
  const { app, parts, db, drop } = await createTestApp({
    features: [transactionsFeature, tagsFeature, mediaFeature, uploadsFeature, mediaFilesFeature],
    services: (opened) => ({
      app: opened,
      files,
      library: createMediaLibrary(files),
      uploads: createUploads({ db: opened.db, files, sealer: opened.sealer }),
    }),
  });
  const plans = new Map<string, string>();
  const { server } = await createTestApi(
    { app, parts },
    {
      async authenticate({ headers }) {
        const [tenantId = '', role] = (headers.authorization ?? '').split('/');
        const email = 'ana@example.org';
        return {
          tenantId,
          tenantSlug: tenantId,
          plan: plans.get(tenantId)!,
          userId: newId(),
          email,
          name: 'Ana',
          role: role as Role,
        };
      },
    },
  );
  await server.ready();

  const send = async <Body = Record<string, unknown>>(
    tenantId: string,
    method: string,
    path: string,
    { body, bytes, version, role = 'admin' }: MediaCall = {},
  ): Promise<MediaReply<Body>> => {
    const response = await server.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: {
        authorization: `${tenantId}/${role}`,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(bytes
          ? { 'content-type': 'application/octet-stream' }
          : body
            ? { 'content-type': 'application/json' }
            : {}),
      },
      ...(bytes ? { payload: Buffer.from(bytes) } : body ? { payload: JSON.stringify(body) } : {}),
    });
    const isJson = /json/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : {}) as Body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  };
  const upload: MediaFixture['upload'] = async (tenantId, bytes, name = 'otter.png') => {
    type Told = { id: string; detail: string };
    let told = await send<Told>(tenantId, 'POST', '/media/uploads', { body: { name, size: bytes.length } });
    const { id } = told.body;
    for (let offset = 0; offset < bytes.length && told.status < 300; offset += MEDIA_PIECE_BYTES)
      told = await send<Told>(tenantId, 'POST', `/media/uploads/${id}/pieces?offset=${offset}`, {
        bytes: bytes.subarray(offset, offset + MEDIA_PIECE_BYTES),
      });
    return told;
  };
  return {
    app,
    files,
    send,
    upload,
    async tenant(plan = 'growth') {
      const id = newId();
      plans.set(id, plan);
      await db.asPlatform((tx) =>
        tx.insertInto('tenants').values({ id, slug: id, name: 'Otters', plan }).execute(),
      );
      return id;
    },
    async add(tenantId, bytes, name = 'otter.png') {
      const sent = await upload(tenantId, bytes, name);
      return send(tenantId, 'POST', '/media', { body: { name, upload: sent.body.id } });
    },
    async close() {
      await server.close();
      await drop();
      await rm(root, { recursive: true });
    },
  };
}
