import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Vouches } from '@tributary/form-engine/answers.ts';
import { answerFields } from '@tributary/form-engine/sent/sent-answers.ts';
import { enteredAgain } from '@tributary/form-engine/components/file/in-form.ts';
import { signedAgain } from '@tributary/form-engine/components/signature/in-answers.ts';
import { MEGABYTE } from '@tributary/form-engine/components/file/schema.ts';
import { showSize } from '@tributary/form-engine/components/file/size.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import { isMarked, fileMark, type Marker } from '../../uploads/marks.ts';
import { admitOrigin } from './embedding.server.ts';
import type { FormLookup, FormTarget } from './lookup.server.ts';
import type { RefusedPart } from '../reading/multipart.server.ts';
import type { RawFields } from '../reading/body.server.ts';
import type { FileText } from '@tributary/form-engine/components/file/texts.data.ts';

/** Tells the references to an organization's own files from forged ones and from those of other forms. */
export const vouchesFor =
  (marker: Marker, tenantId: string, formId: string): Vouches =>
  (componentId, reference) => {
    const { id, name, size, type, mark } = reference;
    const file = { id: String(id), name: String(name), size: Number(size), type: String(type) };
    return isMarked(marker, { tenantId, formId, componentId }, file, String(mark));
  };

/** The stored answers of a transaction, under the names of the fields that its form sends them in. */
export const answersAgain = (
  marker: Marker,
  tenantId: string,
  { form }: FormTarget,
  answers: RawFields,
): RawFields =>
  answerFields(
    enteredAgain(form.data.schema, signedAgain(form.data.schema, answers), (componentId, file) =>
      fileMark(marker, { tenantId, formId: form.id, componentId }, file),
    ),
  );

/** The visitor's messages about refused files, by field. */
export function refusalErrors(refused: readonly RefusedPart[], locale: string): Record<string, string> {
  const t = messagesIn<FileText>(locale);
  const errors: Record<string, string> = {};
  for (const { component, name, refusal } of refused.toReversed()) {
    const values = { size: showSize(component.maxSize * MEGABYTE, locale), count: component.maxFiles };
    const reason = t(refusal, values);
    errors[component.key] = refusal === 'fileTooMany' ? reason : t('fileRefused', { name, reason });
  }
  return errors;
}

interface OpenForm {
  lookup: Pick<FormLookup, 'find' | 'findEmbedded'>;
  ownOrigin: string;
  tenantId: string;
  formId: string;
}

/**
 * A form that files may be sent for: on a published page, or embedded on a site that it names, and asked from there.
 * @throws ProblemError not_found, missing_ability, conflict
 */
export async function openForFiles(
  request: IncomingMessage,
  response: ServerResponse,
  { lookup, ownOrigin, tenantId, formId }: OpenForm,
): Promise<FormTarget> {
  const found = await lookup.find(tenantId, formId, undefined);
  const elsewhere = await lookup.findEmbedded(tenantId, formId);
  admitOrigin(request, response, elsewhere?.embedded, ownOrigin);
  if (!found) throw new ProblemError('not_found', 'This form is no longer here.');
  if (!found.page && !elsewhere?.embedded)
    throw new ProblemError('conflict', 'This form is not open at the moment.');
  return found;
}
