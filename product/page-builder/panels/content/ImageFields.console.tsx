import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconBuilding, IconPhoto } from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickedImage } from '../../builder-props.ts';
import { safeResource } from '../../../page-markup/addresses.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';

// Data URLs are thousands of characters of no use to a reader.
const shown = (src: string): string => (src.startsWith('data:') ? '' : src);

/** A picture and its description for people who can't see it. */
export function ImageFields({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  const { pickImage, logo } = usePageBuilder();
  const attributes = component.getAttributes();
  const [address, setAddress] = useState(shown(String(attributes.src ?? '')));
  const alt = String(attributes.alt ?? '');
  // An empty description marks a decorative picture; a missing attribute means that nobody has decided.
  const [decorative, setDecorative] = useState(attributes.alt === '');
  const replace = (src: string): void => {
    setAddress(src);
    const clean = safeResource(src);
    if (clean === null || clean === '') return;
    if (clean === component.getAttributes().src) return;
    // The old picture's size would distort the new one, and its description would be wrong.
    component.removeAttributes(['width', 'height', 'alt']);
    component.addAttributes({ src: clean });
    setDecorative(false);
  };
  const pick = async (): Promise<void> => {
    const picked = await pickImage?.();
    if (picked) take(picked);
  };
  const take = (picked: PickedImage): void => {
    replace(picked.src);
    const { width, height } = picked;
    component.addAttributes({
      ...(picked.alt === undefined ? {} : { alt: picked.alt }),
      ...(width === undefined || height === undefined
        ? {}
        : { width: String(width), height: String(height) }),
    });
    setDecorative(picked.alt === '');
  };
  return (
    <>
      {pickImage && (
        <Button size="xs" variant="default" leftSection={<IconPhoto size={14} />} onClick={() => void pick()}>
          {t('content.pickImage')}
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
      <TextInput
        size="xs"
        label={t('content.image')}
        placeholder="https://"
        dir="ltr"
        value={address}
        error={safeResource(address) === null ? t('content.imageUnsafe') : undefined}
        onChange={(event) => replace(event.currentTarget.value)}
      />
      <Textarea
        size="xs"
        autosize
        minRows={2}
        label={t('content.alt')}
        description={t('content.altHint')}
        disabled={decorative}
        value={alt}
        error={!decorative && alt.trim() === '' ? t('content.altMissing') : undefined}
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
