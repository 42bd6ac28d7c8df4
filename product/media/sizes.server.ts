import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { fallbackWidth, mediaPath } from '@tributary/resources/media/addresses.ts';
import { isPicture } from '@tributary/resources/media/kinds.ts';
import type { MediaData, Shown } from '@tributary/resources/media/media.ts';
import { makeSize, measurePicture } from '../pictures/make-pictures.server.ts';
import { keyOf } from '../uploads/stored.server.ts';

/** The widths of pictures on pages, in pixels: a telephone, its sharp screen, a laptop, its sharp screen. */
const WIDTHS = [480, 960, 1600, 2400] as const;
/** A size that is hardly smaller than the next one is left out. */
const WORTH_IT = 0.85;

/** The widths in which a picture is made, ascending. It is never enlarged. */
export function widthsOf(width: number): number[] {
  const widest = Math.min(width, WIDTHS.at(-1)!);
  return [...WIDTHS.filter((each) => each < widest * WORTH_IT), widest];
}

/**
 * Makes and stores visitors' variants of a file. The bytes of each address are always the same, so it can be repeated.
 */
export async function makeShown(
  files: FileStorage,
  { tenantId, id, variant }: { tenantId: string; id: string; variant: string },
  { file, kind, crop }: Pick<MediaData, 'file' | 'kind' | 'crop'>,
): Promise<Shown> {
  const original = await files.get(tenantId, keyOf(file!));
  if (!original) throw new ProblemError('validation_failed', 'The file is not in storage.');
  if (!isPicture(kind)) {
    await files.put(tenantId, mediaPath(id, { variant }, 0, 'pdf'), original);
    return { variant, width: 0, height: 0, widths: [], fallback: 'pdf' };
  }
  const whole = await measurePicture(original, tenantId);
  const width = Math.max(1, Math.round(whole.width * (crop?.width ?? 1)));
  const height = Math.max(1, Math.round(whole.height * (crop?.height ?? 1)));
  const fallback = whole.alpha ? 'png' : 'jpeg';
  const shown: Shown = { variant, width, height, widths: widthsOf(width), fallback };
  const sizes = [
    { width: fallbackWidth(shown), format: shown.fallback as 'png' | 'jpeg' },
    ...shown.widths.flatMap((each) => [
      { width: each, format: 'webp' as const },
      { width: each, format: 'avif' as const },
    ]),
  ];
  for (const size of sizes) {
    const made = await makeSize(original, crop, size, tenantId);
    await files.put(tenantId, mediaPath(id, shown, size.width, size.format), made);
  }
  return shown;
}
