import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LibraryPicture } from '../../builder-props.ts';

/** The file of the library that a picture shows. @param picture null when the library does not have it */
export function LibraryPictureCard({ picture }: { picture: LibraryPicture | null | undefined }) {
  const { t } = useTranslation('pageBuilder');
  if (picture === null)
    return (
      <Alert color="danger" role="alert">
        {t('content.pictureGone')}
      </Alert>
    );
  if (!picture) return null;
  return (
    <figure className="pb-library-picture">
      <img src={picture.src} alt="" />
      <figcaption>
        <bdi>{picture.name}</bdi>
      </figcaption>
    </figure>
  );
}
