import { Alert, Button, Group, Loader, Modal, SegmentedControl, Text } from '@mantine/core';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWhole, shaped, WHOLE, type Crop } from '../crop.ts';
import type { MediaFile } from '../media-ui.console.tsx';
import { CropBox } from './CropBox.console.tsx';

const RATIOS = { free: undefined, wide: 16 / 9, photo: 4 / 3, square: 1, tall: 3 / 4 } as const;
type RatioName = keyof typeof RATIOS;

interface CropDialogProps {
  file: MediaFile;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the part of a picture that visitors see. The original stays whole. */
export function CropDialog({ file, opened, onClose }: CropDialogProps) {
  const { t } = useTranslation('media');
  return (
    <Modal opened={opened} onClose={onClose} title={t('crop.title')} size="xl">
      {opened ? <Cropping file={file} onClose={onClose} /> : null}
    </Modal>
  );
}

function Cropping({ file, onClose }: Omit<CropDialogProps, 'opened'>) {
  const { t } = useTranslation(['media', 'screens']);
  const stored = useFieldValue('crop') as Crop | null;
  const set = useSetField();
  const [crop, setCrop] = useState<Crop>(stored ?? WHOLE);
  const [ratio, setRatio] = useState<RatioName>('free');
  const { address, failed } = useOriginal(file);
  // In shares of a picture that is wider than high, a square is higher than wide.
  const inShares = (name: RatioName): number | undefined =>
    RATIOS[name] && RATIOS[name] * ((file.height ?? 1) / (file.width ?? 1));
  if (failed)
    return (
      <Alert color="danger" title={t('crop.failed')}>
        {t('crop.failedText')}
      </Alert>
    );
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="sm"
        aria-label={t('crop.shape')}
        value={ratio}
        onChange={(name) => {
          const wanted = inShares(name);
          setRatio(name);
          if (wanted) setCrop(shaped(crop, wanted));
        }}
        data={(Object.keys(RATIOS) as RatioName[]).map((value) => ({
          value,
          label: t(`crop.ratio.${value}`),
        }))}
      />
      {address ? (
        <CropBox src={address} crop={crop} ratio={inShares(ratio)} onChange={setCrop} />
      ) : (
        <Group justify="center" py="xl">
          <Loader aria-label={t('crop.loading')} />
        </Group>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('crop.help')}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="subtle" color="gray" onClick={() => setCrop(WHOLE)} disabled={isWhole(crop)}>
          {t('crop.whole')}
        </Button>
        <Button
          disabled={!address}
          onClick={() => {
            set('crop', isWhole(crop) ? null : crop);
            onClose();
          }}
        >
          {t('crop.take')}
        </Button>
      </Group>
    </>
  );
}

/** The original as the browser's own address; visitors have only the part of it. */
function useOriginal({ id }: MediaFile): { address: string | undefined; failed: boolean } {
  const client = useClient();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    client
      .open(`/api/v1/media/${id}/file`)
      .then((response) => response.blob())
      .then(
        (blob) => {
          if (isGone) return;
          made = URL.createObjectURL(blob);
          setAddress(made);
        },
        () => setFailed(true),
      );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [client, id]);
  return { address, failed };
}
