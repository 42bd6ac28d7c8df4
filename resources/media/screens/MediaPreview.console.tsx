import { Button, Group, Text } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaAddress } from '../addresses.ts';
import { bytesText } from '../bytes.ts';
import { isPicture } from '../kinds.ts';
import { useMediaAddress } from '../media-address.console.ts';
import type { MediaFile } from '../media-ui.console.tsx';
import { CropDialog } from './CropDialog.console.tsx';
import { FocalPoint, type Point } from './FocalPoint.console.tsx';
import classes from './media.module.css';
import { Thumbnail } from './Thumbnail.console.tsx';

/** Shapes that pages cut pictures to, with their width by height. */
const SHAPES = { wide: 16 / 9, square: 1, tall: 3 / 4 } as const;

/** A file as visitors get it, with its focal point and crop, and its type and size. */
export function MediaPreview({ file }: { file: MediaFile }) {
  const { t, i18n } = useTranslation('media');
  const { readOnly } = useFormFrame();
  const address = useMediaAddress()(file, 960);
  const publicAddress = usePublicAddress();
  const focal = (useFieldValue('focal') as Point | undefined) ?? file.focal;
  const set = useSetField();
  const [cropping, setCropping] = useState(false);
  const isShown = isPicture(file.kind) && address !== undefined;
  return (
    <div className={classes.preview}>
      <div className={classes.stage}>
        {isShown ? (
          <FocalPoint
            src={address}
            value={focal}
            disabled={readOnly}
            onChange={(point) => set('focal', point)}
          />
        ) : (
          <Thumbnail file={file} />
        )}
      </div>
      {isShown ? (
        <>
          <Group justify="space-between" mt="xs">
            <Text size="xs" c="dimmed">
              {t('focal.help')}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCrop size={14} />}
              disabled={readOnly}
              onClick={() => setCropping(true)}
            >
              {t('crop.open')}
            </Button>
          </Group>
          <div className={classes.shapes}>
            {Object.entries(SHAPES).map(([shape, ratio]) => (
              <figure key={shape} className={classes.shape}>
                <img
                  src={address}
                  alt=""
                  style={{ aspectRatio: ratio, objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
                />
                <Text component="figcaption" size="xs" c="dimmed" mt={4}>
                  {t(`shape.${shape as keyof typeof SHAPES}`)}
                </Text>
              </figure>
            ))}
          </div>
          <CropDialog file={file} opened={cropping} onClose={() => setCropping(false)} />
        </>
      ) : null}
      <dl className={classes.facts}>
        <dt>{t('field.kind')}</dt>
        <dd>{t(`value.kind.${file.kind}`)}</dd>
        {file.width && file.height ? (
          <>
            <dt>{t('field.width')}</dt>
            <dd>{t('measures', { width: file.width, height: file.height })}</dd>
          </>
        ) : null}
        <dt>{t('field.bytes')}</dt>
        <dd>{bytesText(file.bytes, i18n.language)}</dd>
        {file.shown && file.shown.widths.length > 0 ? (
          <>
            <dt>{t('sizes')}</dt>
            <dd>
              {t('sizesList', {
                widths: new Intl.ListFormat(i18n.language).format(file.shown.widths.map(String)),
                fallback: t(`value.kind.${file.shown.fallback}`),
              })}
            </dd>
          </>
        ) : null}
      </dl>
      {isShown && file.shown ? (
        <Group mt="sm">
          <CopyButton
            value={publicAddress(mediaAddress(file.id, file.shown, 1600).slice(1))}
            label={t('copyAddress')}
          />
        </Group>
      ) : null}
    </div>
  );
}
