import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { transactionFile } from './download.server.ts';
import { uploadMigrations } from './migrations.ts';
import { sealPlainUploads } from './seal-plain.server.ts';
import { sweepUploads } from './sweep.server.ts';

/** Files that visitors send with forms. */
export const uploadsFeature = defineFeature({
  name: 'uploads',
  migrations: uploadMigrations,
  maintenance: [({ db, files }, now) => sweepUploads(db, files, now), sealPlainUploads],
  parts: ({ files }: { files: FileStorage }) => ({ routes: [transactionFile(files)] }),
});
