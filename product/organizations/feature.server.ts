import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { sweepIdentityImages } from './unused-images.server.ts';
import { organizationHandlers } from './handlers.server.ts';

/** Pictures of organizations; those that none has saved are deleted. */
export const organizationsFeature = defineFeature({
  name: 'organizations',
  maintenance: [({ db, files }, now) => sweepIdentityImages(db, files, now)],
  parts: (deps: { files: FileStorage }) => ({ routes: [organizationHandlers(deps)] }),
});
