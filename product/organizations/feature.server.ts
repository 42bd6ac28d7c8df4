import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { organizationHandlers } from './handlers.server.ts';

/** Pictures of organizations. */
export const organizationsFeature = defineFeature({
  name: 'organizations',
  parts: (deps: { files: FileStorage }) => ({ routes: [organizationHandlers(deps)] }),
});
