import type { FileStorage } from '@tributary/engine/storage/files.server.ts';

/** The two files of a form that stand in public (specification, section 3: both are saved as JSON files). */
export const FORM_FILES = ['schema.json', 'embedded-settings.json'] as const;
export type FormFile = (typeof FORM_FILES)[number];

/** Where a form's public file is kept. */
export function formFileKey(formId: string, file: FormFile): string {
  return `forms/${formId}/${file}`;
}

/** Writes a form's public files as they are asked for by embedded forms and by whoever builds on the schema. */
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
