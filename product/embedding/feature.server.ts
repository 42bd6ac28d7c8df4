import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { formFileKey, storeFormFiles } from '../publishing/form-files.server.ts';

/** Forms on other sites: their public files are of the form as it is saved, also of one that is on no published page. */
export const embeddingFeature = defineFeature<{ files: FileStorage }>({
  name: 'embedding',
  parts: ({ files }) => ({
    async onChange(tx, { resource, kind, tenantId, id }) {
      if (resource !== forms.name || kind === 'removed') return;
      const form = await findDocument(tx, tenantId, forms, id);
      if (!form) return;
      const { schema, embeddedSettings } = form.data;
      // The file of a form that stopped being embedded must not say that it still is.
      const hasFiles = await files.get(tenantId, formFileKey(id, 'embedded-settings.json'));
      if (embeddedSettings.origins.length > 0 || hasFiles)
        await storeFormFiles(files, tenantId, { id, schema, embeddedSettings });
    },
  }),
});
