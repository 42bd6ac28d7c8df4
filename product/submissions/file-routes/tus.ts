import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';

/** The version of the tus protocol. */
export const VERSION = '1.0.0';

/** The facts of a file that a creation announces. */
interface Announced {
  size: number;
  name: string;
  componentId: string;
}

/**
 * Reads `Upload-Length` and `Upload-Metadata` (`filename` and `component`, in base64).
 * @throws ProblemError validation_failed
 */
export function announced(headers: IncomingHttpHeaders): Announced {
  const { 'upload-length': length, 'upload-metadata': metadata } = headers;
  if (typeof length !== 'string' || !/^\d{1,12}$/.test(length))
    throw new ProblemError('validation_failed', 'Upload-Length says how many bytes the file has.');
  if (typeof metadata !== 'string' || metadata.length > 4096)
    throw new ProblemError('validation_failed', 'Upload-Metadata names the file and its question.');
  const values = new Map(
    metadata.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
    }),
  );
  return {
    size: Number(length),
    name: values.get('filename') ?? '',
    componentId: values.get('component') ?? '',
  };
}
