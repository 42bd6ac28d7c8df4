import { createHash } from 'node:crypto';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { HookWrite, ResourceHooks } from '@tributary/engine/lifecycle/hooks.server.ts';
import * as z from 'zod';
import { isPicture } from './kinds.ts';
import type { MediaLibrary } from './library.ts';
import { media, type MediaData } from './media.ts';

/** Version of the way in which sizes are made. With another number, all sizes are made again when a record is saved. */
const RECIPE = 1;

/** Returns the name of the files that visitors get, from the original's content and the crop. 8 hexadecimal digits. */
export const variantOf = ({ sha256, crop }: Pick<MediaData, 'sha256' | 'crop'>): string =>
  createHash('sha256')
    .update(JSON.stringify([RECIPE, sha256, crop && [crop.x, crop.y, crop.width, crop.height]]))
    .digest('hex')
    .slice(0, 8);

const replaceBody = z.object({ upload: z.uuid() });
const UNTOUCHED = { state: 'processing', problem: null } as const;

function mediaHooks(library: MediaLibrary): ResourceHooks<MediaData> {
  const placeOf = ({ actor: { tenantId }, id }: HookWrite<MediaData>) => ({ tenantId, id });

  /** The file of a duplicate. Its digest is of the copy: uploads of the same content find the first record. */
  async function copyOf(write: HookWrite<MediaData>) {
    const file = await library.copy(write.tx, placeOf(write), write.data.file!);
    const sha256 = createHash('sha256').update(`${write.data.sha256} ${write.id}`).digest('hex');
    return { file, upload: file, sha256 };
  }

  return {
    async beforeWrite(write) {
      const { tx, data, previous } = write;
      if (data.crop && !isPicture(data.kind) && previous)
        throw new ProblemError('validation_failed', 'Only pictures can be cropped.');
      if (!previous && data.file !== null) return { ...data, ...(await copyOf(write)), ...UNTOUCHED };
      if (!previous) {
        const facts = await library.take(tx, placeOf(write), data.upload);
        return { ...data, ...facts, crop: isPicture(facts.kind) ? data.crop : null, ...UNTOUCHED };
      }
      await library.keep(tx, placeOf(write), data.file!);
      return variantOf(data) === variantOf(previous) ? data : { ...data, ...UNTOUCHED };
    },
    async afterWrite(write) {
      if (write.data.state !== 'processing') return;
      await library.request(write.tx, placeOf(write), variantOf(write.data), write.action === 'retry');
    },
    async beforeRemove(write) {
      await library.leave(write.tx, placeOf(write), write.data.file!, write.now);
    },
    actions: {
      async replace(write, input) {
        const { tx, data, now } = write;
        const facts = await library.take(tx, placeOf(write), replaceBody.parse(input).upload);
        if (isPicture(facts.kind) !== isPicture(data.kind))
          throw new ProblemError('conflict', 'Replace a picture by a picture, and a PDF by a PDF.');
        if (facts.sha256 === data.sha256) throw new ProblemError('conflict', 'This is the same file.');
        await library.leave(tx, placeOf(write), data.file!, now);
        return { ...data, ...facts, crop: null, ...UNTOUCHED };
      },
      async retry({ data }) {
        if (data.state !== 'failed') throw new ProblemError('conflict', 'Nothing has failed here.');
        return { ...data, ...UNTOUCHED };
      },
    },
  };
}

/** The media library: pictures and documents that pages show. */
export const mediaFeature = defineFeature({
  name: media.name,
  resource: media,
  parts: ({ library }: { library: MediaLibrary }) => ({ hooks: mediaHooks(library) }),
});
