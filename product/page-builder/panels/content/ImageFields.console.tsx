import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { IconBuilding, IconPhoto } from '@tabler/icons-react';
import { MEDIA_ATTRIBUTE } from '@tributary/resources/media/in-markup.ts';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickedImage } from '../../builder-props.ts';
import { safeResource } from '../../../page-markup/addresses.ts';
import { mediaIdOf } from '../../editor/library-pictures.console.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { usePicture } from '../../screen/use-pictures.console.ts';
import { LibraryPictureCard } from './LibraryPictureCard.console.tsx';

// Data URLs are thousands of characters of no use to a reader.
const shown = (src: string): string => (src.startsWith('data:') ? '' : src);

/** A picture and its description for people who can't see it. */
export function ImageFields({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  const { pickImage, pictures, logo } = usePageBuilder();
  const attributes = component.getAttributes();
  const mediaId = mediaIdOf(component);
  const picture = usePicture(pictures, mediaId);
  const [address, setAddress] = useState(shown(String(attributes.src ?? '')));
  const alt = String(attributes.alt ?? '');
  // An empty description marks a decorative picture; a missing attribute leaves it to the library, or means that it is
  // undecided.
  const own = attributes.alt === undefined ? undefined : attributes.alt === '';
  const [answer, setDecorative] = useState(own);
  const decorative = answer ?? picture?.alt === '';
  const replace = (src: string): void => {
    setAddress(src);
    const clean = safeResource(src);
    if (clean === null || clean === '') return;
    if (clean === component.getAttributes().src && !mediaId) return;
    // The old picture's size would distort the new one, and its description would be wrong.
    component.removeAttributes(['width', 'height', 'alt', MEDIA_ATTRIBUTE]);
    component.addAttributes({ src: clean });
    setDecorative(undefined);
  };
  const pick = async (): Promise<void> => {
    const picked = await pickImage?.();
    if (picked) take(picked);
  };
  const take = (picked: PickedImage): void => {
    replace(picked.src);
    const { width, height, mediaId: id } = picked;
    component.addAttributes({
      ...(id === undefined ? {} : { [MEDIA_ATTRIBUTE]: id }),
      ...(picked.alt === undefined ? {} : { alt: picked.alt }),
      ...(width === undefined || height === undefined
        ? {}
        : { width: String(width), height: String(height) }),
    });
    setDecorative(picked.alt === undefined ? undefined : picked.alt === '');
  };
  const isUndescribed = !decorative && alt.trim() === '' && !picture?.alt && picture !== undefined;
  return (
    <>
      {mediaId ? <LibraryPictureCard picture={picture} /> : null}
      <Group gap="xs">
        {pickImage && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPhoto size={14} />}
            onClick={() => void pick()}
          >
            {t(mediaId ? 'content.pickAnother' : 'content.pickImage')}
          </Button>
        )}
        {logo ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBuilding size={14} />}
            onClick={() => take(logo)}
          >
            {t('content.useLogo')}
          </Button>
        ) : null}
      </Group>
      {mediaId ? null : (
        <TextInput
          size="xs"
          label={t('content.image')}
          placeholder="https://"
          dir="ltr"
          value={address}
          error={safeResource(address) === null ? t('content.imageUnsafe') : undefined}
          onChange={(event) => replace(event.currentTarget.value)}
        />
      )}
      <Textarea
        size="xs"
        autosize
        minRows={2}
        label={t('content.alt')}
        description={t(picture?.alt ? 'content.altFromLibrary' : 'content.altHint')}
        placeholder={picture?.alt}
        disabled={decorative}
        value={alt}
        error={
          isUndescribed || (!mediaId && !decorative && alt.trim() === '')
            ? t('content.altMissing')
            : undefined
        }
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (next === '') component.removeAttributes('alt');
          else component.addAttributes({ alt: next });
        }}
      />
      <Checkbox
        label={t('content.decorative')}
        checked={decorative}
        onChange={(event) => {
          setDecorative(event.currentTarget.checked);
          if (event.currentTarget.checked) component.addAttributes({ alt: '' });
          else component.removeAttributes('alt');
        }}
      />
    </>
  );
}
