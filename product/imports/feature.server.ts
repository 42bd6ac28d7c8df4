import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { importHandlers, type ImportHandlerDeps } from './handlers.server.ts';
import { importMigrations } from './migrations.ts';
import { problemsFile } from './problems-file.server.ts';
import { sweepImports } from './sweep.server.ts';

/** Brings an organization's transactions and subscribers along, from CSV files. */
export const importsFeature = defineFeature({
  name: 'imports',
  migrations: importMigrations,
  maintenance: [({ db, files }, now) => sweepImports(db, files, now)],
  parts: (deps: ImportHandlerDeps) => ({ routes: [importHandlers(deps), problemsFile(deps)] }),
});
