import type { FileStorage } from '@tributary/engine/storage/files.server.ts';

/** The two public files of a form (specification, section 3: both are saved as JSON files). */
export const FORM_FILES = ['schema.json', 'embedded-settings.json'] as const;
export type FormFile = (typeof FORM_FILES)[number];

/** The key of a form's public file. */
export function formFileKey(formId: string, file: FormFile): string {
  return `forms/${formId}/${file}`;
}

/** Removes a form's public files. */
export async function removeFormFiles(files: FileStorage, tenantId: string, formId: string): Promise<void> {
  for (const file of FORM_FILES) await files.delete(tenantId, formFileKey(formId, file));
}

/** Writes a form's public files, for embedded forms and for developers who build on the schema. */
export async function storeFormFiles(
  files: FileStorage,
  tenantId: string,
  form: { id: string; schema: unknown; embeddedSettings: unknown },
): Promise<void> {
  await files.put(tenantId, formFileKey(form.id, 'schema.json'), Buffer.from(JSON.stringify(form.schema)));
  await files.put(
    tenantId,
    formFileKey(form.id, 'embedded-settings.json'),
    Buffer.from(JSON.stringify(form.embeddedSettings)),
  );
}
