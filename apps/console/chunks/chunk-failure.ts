/** A script file that has not arrived after this time counts as failed, in ms (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000;

const GUARD = 'tributary.reloadedFor';

/** A screen's script file could not be loaded, and reloading the window was tried or would lose unsaved edits. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** The part of `sessionStorage` that the guard needs. */
export type GuardStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether the window may be reloaded because a script of this build is missing: once for each build, so that a new
 * release is loaded and a broken one does not reload forever.
 */
export function mayReload(storage: GuardStorage, build: string): boolean {
  try {
    if (storage.getItem(GUARD) === build) return false;
    storage.setItem(GUARD, build);
    return storage.getItem(GUARD) === build;
  } catch {
    return false;
  }
}

/**
 * Loads a screen's script, within 120 s. `recover` may start a reload; when it returns true, the promise stays
 * pending until the window is gone.
 * @throws ChunkLoadError
 */
export async function loadChunk<Module extends object>(
  importer: () => Promise<Module>,
  recover: () => boolean,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS);
  });
  try {
    const module: Module | undefined = await Promise.race([importer(), late]);
    if (module === undefined) throw new Error('the script is gone');
    return module;
  } catch (cause) {
    if (recover()) return new Promise<never>(() => undefined);
    throw new ChunkLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}
