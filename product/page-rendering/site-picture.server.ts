import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { mediaAnswer } from '../publishing/serve/media.ts';

/** A picture of an organization's site by its path, as its visitors get it; undefined where there is none. */
export async function sitePicture(
  files: FileStorage,
  tenantId: string,
  path: string,
): Promise<{ body: Buffer; contentType: string } | undefined> {
  const answer = mediaAnswer(path);
  const body = answer && (await files.get(tenantId, answer.key));
  return answer && body ? { body, contentType: answer.contentType } : undefined;
}
