import type { LiveField } from './live-field.ts';
import { UploadField } from './upload/field.ts';
import { waitForUploads } from './upload/waiting.ts';
import type { FileText } from '@tributary/form-engine/components/file/texts.data.ts';

const started = new WeakSet<HTMLElement>();
const fieldsOf = new WeakMap<HTMLFormElement, UploadField[]>();

/** Makes a file input upload at once. A form that is sent waits for running uploads. */
export const fileField: LiveField<FileText> = (field, component, live) => {
  const form = field.closest('form');
  if (component.type !== 'file' || !form || started.has(field)) return;
  started.add(field);
  const fields = fieldsOf.get(form) ?? [];
  if (fields.length === 0) waitForUploads(form, fields, live.t);
  fieldsOf.set(form, fields);
  fields.push(new UploadField(form, field, component, live));
};
