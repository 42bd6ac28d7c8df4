import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isPicture } from '../kinds.ts';
import { useMediaAddress } from '../media-address.console.ts';
import type { MediaFile } from '../media-ui.console.tsx';
import classes from './media.module.css';

/** A small picture of a file, or an icon of its type until there is one. */
export function Thumbnail({ file, width = 480 }: { file: MediaFile; width?: number }) {
  const { t } = useTranslation('media');
  const address = useMediaAddress()(file, width);
  if (!isPicture(file.kind)) return <IconFileTypePdf size={44} stroke={1.2} aria-hidden />;
  if (file.state === 'failed' && !address)
    return <IconAlertTriangle size={32} stroke={1.2} aria-label={t('value.state.failed')} />;
  if (!address) return <Loader size="sm" aria-label={t('value.state.processing')} />;
  const { x, y } = file.focal;
  return (
    <img
      className={classes.thumb}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
    />
  );
}
