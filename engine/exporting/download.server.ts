import type { FastifyReply } from 'fastify';
import { ROWS_HEADER } from './export-query.ts';
import type { Download } from './export.server.ts';

/** Sends an export as a file. */
export function sendDownload(
  reply: FastifyReply,
  { fileName, contentType, rows, body }: Download,
): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header(ROWS_HEADER, rows)
    .send(body);
}
