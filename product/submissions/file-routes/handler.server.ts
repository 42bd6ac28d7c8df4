import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { fileKinds, type FileGroup } from '@tributary/form-engine/components/file/kinds.data.ts';
import { fileComponents } from '@tributary/form-engine/components/file/in-form.ts';
import { writeReference } from '@tributary/form-engine/components/file/reference.ts';
import { MEGABYTE, type FileComponent } from '@tributary/form-engine/components/file/schema.ts';
import type { UploadContext } from '../../publishing/serve/site-contexts.ts';
import { addressOf, idInAddress, fileMark } from '../../uploads/marks.ts';
import { fileOf, RefusedFile, type Upload } from '../../uploads/uploads.server.ts';
import { networkReader, type SubmissionDeps } from '../intake/acceptance.server.ts';
import { openForFiles } from '../intake/files.server.ts';
import { sendVisitorJson, sendVisitorProblem } from '../intake/respond.server.ts';
import { announced, VERSION } from './tus.ts';

/** The header with the reference of a complete file, URI-encoded. */
const REFERENCE_HEADER = 'Tributary-File';
const METHODS = 'POST, HEAD, PATCH, DELETE, OPTIONS';

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  context: UploadContext;
  components: readonly FileComponent[];
}

/**
 * Makes the handler of `/forms/{formId}/files`: uploads that can be resumed, by tus 1.0 with creation and termination.
 * Bytes that a response acknowledges are on disk.
 */
export function createFileRoutes(deps: SubmissionDeps) {
  const { uploads, tokens: marker } = deps;
  const networkOf = networkReader(deps);

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: UploadContext,
  ): Promise<void> {
    const { tenant, formId, address } = context;
    response.setHeader('Tus-Resumable', VERSION);
    response.setHeader('Cache-Control', 'no-store');
    const open = {
      lookup: deps.lookup,
      ownOrigin: deps.siteOrigin(tenant.slug),
      tenantId: tenant.id,
      formId,
    };
    const { form } = await openForFiles(request, response, open);
    if (request.headers.origin)
      response.setHeader(
        'Access-Control-Expose-Headers',
        `Retry-After, Location, Upload-Offset, Upload-Length, Tus-Resumable, ${REFERENCE_HEADER}`,
      );
    if (request.method === 'OPTIONS') return allow(response);
    const asked: Asked = { request, response, context, components: fileComponents(form.data.schema) };
    if (address === undefined) {
      if (request.method !== 'POST') return refuseMethod(response);
      return begin(asked);
    }
    const id = idInAddress(marker, { tenantId: tenant.id, formId }, address);
    if (!id) throw new ProblemError('not_found', 'This upload is not here.');
    if (request.method === 'HEAD') return tell(asked, id);
    if (request.method === 'PATCH') return receive(asked, id);
    if (request.method === 'DELETE') return end(asked, id);
    return refuseMethod(response);
  }

  async function begin({ request, response, context, components }: Asked): Promise<void> {
    request.resume();
    const { size, name, componentId } = announced(request.headers);
    const component = components.find(({ id }) => id === componentId);
    if (!component) throw new ProblemError('validation_failed', 'The form has no such question for files.');
    const { tenant, formId } = context;
    const upload = await uploads.begin({
      tenantId: tenant.id,
      formId,
      componentId,
      name,
      size,
      maxBytes: component.maxSize * MEGABYTE,
      network: networkOf(request),
    });
    const address = addressOf(marker, { tenantId: tenant.id, formId }, upload.id);
    response.writeHead(201, { location: `/forms/${formId}/files/${address}`, 'content-length': 0 });
    response.end();
  }

  const found = async ({ context: { tenant, formId } }: Asked, id: string): Promise<Upload> => {
    const upload = await uploads.find(tenant.id, formId, id);
    if (!upload) throw new ProblemError('not_found', 'This upload is not here.');
    return upload;
  };

  async function tell(asked: Asked, id: string): Promise<void> {
    await uploads.quiet(id);
    const upload = await found(asked, id);
    asked.response.writeHead(200, { ...progressOf(upload), 'upload-length': upload.size });
    asked.response.end();
  }

  async function receive(asked: Asked, id: string): Promise<void> {
    const { request, response, components } = asked;
    const { 'content-type': type, 'upload-offset': offset } = request.headers;
    if (type !== 'application/offset+octet-stream')
      throw new ProblemError('unsupported_media_type', 'Send application/offset+octet-stream.');
    if (typeof offset !== 'string' || !/^\d{1,12}$/.test(offset))
      throw new ProblemError('validation_failed', 'Upload-Offset is missing.');
    await uploads.quiet(id);
    const upload = await found(asked, id);
    const groups: readonly FileGroup[] =
      components.find((one) => one.id === upload.componentId)?.groups ?? [];
    const stop = () => void request.destroy();
    const received = await uploads.append(upload, Number(offset), request, {
      stop,
      accepts: (kind) => groups.includes(fileKinds[kind].group),
    });
    response.writeHead(204, progressOf(received));
    response.end();
  }

  async function end(asked: Asked, id: string): Promise<void> {
    asked.request.resume();
    await uploads.quiet(id);
    await uploads.remove(await found(asked, id));
    asked.response.writeHead(204);
    asked.response.end();
  }

  /** How far an upload is, with its reference when it is complete. */
  function progressOf(upload: Upload): Record<string, string | number> {
    const offset = { 'upload-offset': upload.received };
    if (!upload.kind) return offset;
    const file = fileOf(upload);
    const reference = writeReference({ ...file, mark: fileMark(marker, upload, file) });
    return { ...offset, [REFERENCE_HEADER]: encodeURIComponent(reference) };
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: UploadContext): void {
      handle(request, response, context).catch((thrown: unknown) => {
        if (request.destroyed && !request.complete) return;
        // The rest of the body is read and discarded, so that the refusal reaches the sender.
        request.resume();
        const problem = toProblem(thrown);
        if (problem.code === 'unexpected') deps.onError(thrown);
        if (response.headersSent) return void response.destroy();
        if (!(thrown instanceof RefusedFile)) return sendVisitorProblem(response, problem);
        if (problem.retryAfter !== undefined) response.setHeader('Retry-After', problem.retryAfter);
        sendVisitorJson(response, problem.status, { ...problem.toDocument(), refusal: thrown.refusal });
      });
    },
  };
}

function allow(response: ServerResponse): void {
  response.writeHead(204, {
    'tus-version': VERSION,
    'tus-extension': 'creation,termination',
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers':
      'content-type, tus-resumable, upload-length, upload-offset, upload-metadata',
    'access-control-max-age': '600',
  });
  response.end();
}

function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { allow: METHODS, 'content-length': 0 });
  response.end();
}
