import { createHash } from 'node:crypto';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { makeAvatar } from './picture.server.ts';
import { keepSettings, settingsOf } from './settings.server.ts';

const keyOf = (userId: string, avatar: string): string => `avatars/${userId}/${avatar}.webp`;

interface AvatarParts {
  db: Database;
  files: FileStorage;
}

/** Takes a file out of use only once nothing points to it; when that fails, it costs a few kilobytes. */
async function drop(
  { files }: AvatarParts,
  { tenantId, userId }: Actor,
  avatar: string | null,
): Promise<void> {
  if (avatar) await files.delete(tenantId, keyOf(userId, avatar)).catch(() => undefined);
}

async function point({ db }: AvatarParts, actor: Actor, avatar: string | null): Promise<string | null> {
  return db.inTenant(actor.tenantId, async (tx) => {
    const { avatar: before } = await settingsOf(tx, actor.userId);
    await keepSettings(tx, actor, { avatar }, new Date());
    return before;
  });
}

/**
 * Stores a person's picture in place of the previous one.
 * @param bytes the uploaded bytes, independent of their declared type
 * @returns the name of the picture, a different one for a different picture
 * @throws ProblemError as `makeAvatar`
 */
export async function keepAvatar(deps: AvatarParts, actor: Actor, bytes: Uint8Array): Promise<string> {
  const picture = await makeAvatar(bytes, actor.userId);
  const avatar = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  await deps.files.put(actor.tenantId, keyOf(actor.userId, avatar), picture);
  const before = await point(deps, actor, avatar);
  if (before !== avatar) await drop(deps, actor, before);
  return avatar;
}

/** Removes a person's picture; removing none is no error. */
export async function removeAvatar(deps: AvatarParts, actor: Actor): Promise<void> {
  await drop(deps, actor, await point(deps, actor, null));
}

/** A person's picture as WebP, or null without one. */
export async function readAvatar(
  { db, files }: AvatarParts,
  { tenantId, userId }: Actor,
): Promise<{ name: string; bytes: Buffer } | null> {
  const { avatar } = await db.inTenant(tenantId, (tx) => settingsOf(tx, userId));
  const bytes = avatar ? await files.get(tenantId, keyOf(userId, avatar)) : null;
  return avatar && bytes ? { name: avatar, bytes } : null;
}
