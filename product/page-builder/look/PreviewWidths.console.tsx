import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DEVICE_ICONS } from './device-icons.console.ts';
import { DEVICES, type DeviceId } from '../devices.ts';

/** The widths at which a preview is shown: a picture of each device, with its name and width in words. */
export function PreviewWidths({
  label,
  value,
  onChange,
}: {
  label: string;
  value: DeviceId;
  onChange: (device: DeviceId) => void;
}) {
  const { t } = useTranslation('pageBuilder');
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={onChange}
      data={DEVICES.map(({ id }) => {
        const Icon = DEVICE_ICONS[id];
        return {
          value: id,
          label: (
            <span title={t(`device.${id}`)}>
              <Icon size={16} aria-hidden="true" style={{ display: 'block' }} />
              <VisuallyHidden>{t(`device.${id}`)}</VisuallyHidden>
            </span>
          ),
        };
      })}
    />
  );
}
