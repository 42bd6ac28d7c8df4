import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { bodyType, isOneClickPart, ONE_CLICK_FIELD } from '../mail/one-click.ts';
import { readFields } from '../submissions/reading/body.server.ts';
import { textsIn, type SentFields } from './wanted.ts';

const MOST_BYTES = 8 * 1024;

/** The body of a page's form or a mail program's request. */
export interface SentBody {
  fields: SentFields;
  /** The request of a mail program: no person has seen the page. */
  isOneClick: boolean;
}

/**
 * Reads a post: a form's fields, or the body of RFC 8058, which comes as a form or as multipart.
 * @throws ProblemError too_large, unsupported_media_type
 */
export async function readPost(request: IncomingMessage): Promise<SentBody> {
  if (bodyType(request.headers['content-type']) === 'multipart/form-data') {
    if (isOneClickPart(await readStart(request))) return { fields: {}, isOneClick: true };
    throw new ProblemError('unsupported_media_type', 'Send an HTML form.');
  }
  const fields = await readFields(request);
  return { fields, isOneClick: textsIn(fields, ONE_CLICK_FIELD).includes('One-Click') };
}

/** The beginning of a body; the rest is discarded. */
function readStart(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_BYTES) chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')));
    request.on('error', reject);
  });
}
