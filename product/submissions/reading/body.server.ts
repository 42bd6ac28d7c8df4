import type { IncomingMessage } from 'node:http';
import { parseBoundedJson } from '@tributary/engine/http/bounded-json.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';

/** A submission's body is at most 256 KB. */
export const BODY_LIMIT = 256 * 1024;
/** Answers are texts and lists of texts. How many fields there may be, the form engine says. */
const BOUNDS = { depth: 10, values: 20_000 };

/** Names and values as they came: text, or several texts under one name. */
export type RawFields = Record<string, unknown>;

/** Takes the body as it comes; an async iterator over the request costs more than all the rest of reading it. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      // The rest of the body is read and discarded, so that the refusal reaches the sender.
      else reject(new ProblemError('too_large', 'A submission can hold 256 KB at most.'));
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

function fromUrlEncoded(text: string): RawFields {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return Object.fromEntries(fields);
}

/** Adds one field as a form sends it; several under one name become a list. */
export function addField(fields: Map<string, string | string[]>, name: string, value: string): void {
  const before = fields.get(name);
  if (Array.isArray(before)) before.push(value);
  else fields.set(name, before === undefined ? value : [before, value]);
}

function fromJson(text: string): RawFields {
  try {
    const value = parseBoundedJson(text, BOUNDS);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawFields;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // Answered below, the same as JSON that is no object.
  }
  throw new ProblemError('validation_failed', 'The submission is not a JSON object.');
}

/** Reads a submission: a plain HTML form's body, or a JSON object. @throws ProblemError too_large, unsupported_media_type */
export async function readFields(request: IncomingMessage): Promise<RawFields> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!isForm && type !== 'application/json') {
    request.resume();
    throw new ProblemError('unsupported_media_type', 'Send an HTML form or a JSON object.');
  }
  const text = (await readBytes(request)).toString('utf8');
  return isForm ? fromUrlEncoded(text) : fromJson(text);
}
