import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { fileKinds } from '@tributary/form-engine/components/file/kinds.data.ts';
import { writeReference } from '@tributary/form-engine/components/file/reference.ts';
import { MEGABYTE, type FileComponent } from '@tributary/form-engine/components/file/schema.ts';
import { fileOf, RefusedFile, type Refusal, type Uploads } from '../../uploads/uploads.server.ts';
import { fileMark, type Marker } from '../../uploads/marks.ts';
import { addField, BODY_LIMIT, type RawFields } from './body.server.ts';

/** A file that came with a form and was not taken. */
export interface RefusedPart {
  component: FileComponent;
  name: string;
  refusal: Refusal;
}

export interface MultipartDeps {
  uploads: Uploads;
  marker: Marker;
  tenantId: string;
  formId: string;
  components: readonly FileComponent[];
  network: string;
}

/** Whether a browser without script sends files along. */
export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Reads a form that was posted with files. Each file is stored while it arrives, and becomes a reference in the fields,
 * beside those of earlier files. Fields have the same limit as those of any submission, files that of their component.
 * @throws ProblemError too_large, validation_failed
 */
export async function readMultipart(
  request: IncomingMessage,
  deps: MultipartDeps,
): Promise<{ fields: RawFields; refused: RefusedPart[] }> {
  const fields = new Map<string, string | string[]>();
  const refused: RefusedPart[] = [];
  const saved: Promise<void>[] = [];
  const taken: { key: string; order: number; reference: string }[] = [];
  const open = new Set<BusboyFileStream>();
  let fieldBytes = 0;
  let overflow = false;
  const parser = parserOf(request);
  parser.on('field', (name, value, nameCut, valueCut) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    overflow ||= nameCut || valueCut || fieldBytes > BODY_LIMIT;
    if (!overflow) addField(fields, name, value);
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, () => (overflow = true));
  const counts = new Map<string, number>();
  parser.on('file', (key, stream, name) => {
    const component = deps.components.find((one) => one.key === key);
    // A file input in which nothing was chosen sends an empty file without a name.
    if (!component || !name) return void stream.resume();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > component.maxFiles) {
      if (count === component.maxFiles + 1) refused.push({ component, name, refusal: 'fileTooMany' });
      return void stream.resume();
    }
    open.add(stream);
    // Its reader learns of it too; without a listener the process would end.
    stream.on('error', () => undefined);
    const order = saved.length;
    const work = keep(deps, component, name, stream)
      .then((reference) => void taken.push({ key, order, reference }))
      .catch((error: unknown) => {
        if (!(error instanceof RefusedFile)) throw error;
        refused.push({ component, name, refusal: error.refusal });
      })
      .finally(() => {
        open.delete(stream);
        stream.resume();
      });
    // Looked at below; until then a failure must not end the process.
    work.catch(() => undefined);
    saved.push(work);
  });
  try {
    await pipeline(request, parser);
  } catch (error) {
    for (const stream of open) stream.destroy(new Error('The sender broke off.'));
    await Promise.allSettled(saved);
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('validation_failed', 'The form could not be read.');
  }
  await Promise.all(saved);
  for (const { key, reference } of taken.toSorted((a, b) => a.order - b.order))
    addField(fields, key, reference);
  if (overflow)
    throw new ProblemError('too_large', 'A submission can hold 256 KB at most, besides its files.');
  return { fields: Object.fromEntries(fields), refused };
}

function parserOf({ headers }: IncomingMessage) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fieldNameSize: 200,
        fieldSize: BODY_LIMIT,
        fields: 20_000,
        files: 100,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw new ProblemError('validation_failed', 'The form could not be read.');
  }
}

/** Stores one file; its reference. */
async function keep(
  { uploads, marker, tenantId, formId, network }: MultipartDeps,
  component: FileComponent,
  name: string,
  stream: BusboyFileStream,
): Promise<string> {
  const place = { tenantId, formId, componentId: component.id };
  const maxBytes = component.maxSize * MEGABYTE;
  // The caller discards unread bytes: a destroyed part would hold up all that follow.
  const bytes: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  const upload = await uploads.take({ ...place, name, size: maxBytes, maxBytes, network }, bytes, (kind) =>
    component.groups.includes(fileKinds[kind].group),
  );
  const file = fileOf(upload);
  return writeReference({ ...file, mark: fileMark(marker, place, file) });
}
