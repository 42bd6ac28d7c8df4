import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { mediaAddress } from '@tributary/resources/media/addresses.ts';
import { altTextIn } from '@tributary/resources/media/alt-text.ts';
import { MEDIA_ATTRIBUTE } from '@tributary/resources/media/in-markup.ts';
import type { MediaFile } from '@tributary/resources/media/media-ui.console.tsx';
import { ChoosePicture } from '@tributary/resources/media/picker/ChoosePicture.console.tsx';
import { useTranslation } from 'react-i18next';

/** Of a picture in code, in pixels. In markup the publisher adds the other sizes by the file's id. */
const WIDTH = 960;

interface InsertPictureProps {
  language: 'css' | 'html';
  onInsert: (code: string) => void;
}

/** Chooses a picture of the library and writes its code: an image in markup, an address in css. */
export function InsertPicture({ language, onInsert }: InsertPictureProps) {
  const { t } = useTranslation('media');
  const { locale } = useSession();
  return (
    <ChoosePicture
      label={t('picker.insert')}
      // Once the dialog has given the focus back.
      onPick={(file) => void requestAnimationFrame(() => onInsert(codeOf(file, language, locale)))}
    />
  );
}

function codeOf(file: MediaFile, language: 'css' | 'html', locale: string): string {
  if (!file.shown) return '';
  const address = mediaAddress(file.id, file.shown, WIDTH);
  if (language === 'css') return `url("${address}")`;
  const alt = (altTextIn(file, locale) ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return `<img src="${address}" ${MEDIA_ATTRIBUTE}="${file.id}" alt="${alt}">`;
}
