import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { removeFormFiles, storeFormFiles } from '../publishing/form-files.server.ts';

/**
 * A form's schema and settings are files as well (specification, section 3), of the form as it is saved. They are there
 * for every form; sites serve those of forms that visitors can fill in.
 */
export const embeddingFeature = defineFeature<{ files: FileStorage }>({
  name: 'embedding',
  parts: ({ files }) => ({
    async onChange(tx, { resource, kind, tenantId, id }) {
      if (resource !== forms.name) return;
      const form = kind === 'removed' ? undefined : await findDocument(tx, tenantId, forms, id);
      if (!form) return removeFormFiles(files, tenantId, id);
      const { schema, embeddedSettings } = form.data;
      await storeFormFiles(files, tenantId, { id, schema, embeddedSettings });
    },
  }),
});
