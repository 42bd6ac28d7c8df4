import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { PageIllustration } from '@tributary/kit/illustrations/PageIllustration.console.tsx';
import { MEDIA_KINDS } from './kinds.ts';
import { media } from './media.ts';

export type MediaFile = RecordOf<typeof media>;

/** The ui of the media library. */
export const mediaUi = defineUi<MediaFile>(media, {
  illustration: <PageIllustration />,
  listPath: '/media',
  openPath: ({ id }) => `/media/${id}`,
  choices: { kind: MEDIA_KINDS, state: ['processing', 'ready', 'failed'] },
  refusals: {
    'You already have this file.': 'media:refusal.same',
    'This is the same file.': 'media:refusal.sameFile',
    'Replace a picture by a picture, and a PDF by a PDF.': 'media:refusal.otherKind',
    'Only pictures can be cropped.': 'media:refusal.crop',
    'The part reaches beyond the picture.': 'media:refusal.crop',
    'A file can have 25 MB at most.': 'media:refusal.tooLarge',
    'The file is empty.': 'media:refusal.empty',
    'The file is none of the allowed types.': 'media:refusal.type',
    'This picture has more than 40 megapixels.': 'media:refusal.pixels',
    'A side of this picture is longer than 20,000 pixels.': 'media:refusal.side',
    'This picture could not be read.': 'media:refusal.unreadable',
    'The organization has no room for more files.': 'media:refusal.full',
    'Other pictures of yours are still being read.': 'media:refusal.busy',
    'This upload is not here any more. Upload the file again.': 'media:refusal.uploadGone',
    'This file was removed for good.': 'media:refusal.removed',
    'Nothing has failed here.': 'media:refusal.notFailed',
  },
});
