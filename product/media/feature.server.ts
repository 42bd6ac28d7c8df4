import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { Uploads } from '../uploads/uploads.server.ts';
import { mediaDownload, mediaHandlers } from './handlers.server.ts';
import { mediaMigrations } from './migrations.ts';
import { sweepMedia } from './sweep.server.ts';

/** The files behind the media library: uploads, visitors' variants, and deletion. */
export const mediaFilesFeature = defineFeature({
  name: 'media-files',
  migrations: mediaMigrations,
  maintenance: [({ db, files }, now) => sweepMedia(db, files, now)],
  parts: ({ files, uploads }: { files: FileStorage; uploads: Uploads }) => ({
    routes: [mediaHandlers(uploads), mediaDownload(files)],
  }),
});
