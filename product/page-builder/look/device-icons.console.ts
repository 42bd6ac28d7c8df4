import {
  IconDeviceDesktop,
  IconDeviceIpad,
  IconDeviceIpadHorizontal,
  IconDeviceLaptop,
  IconDeviceMobile,
} from '@tabler/icons-react';

/** The picture of each device whose width a preview can have. */
export const DEVICE_ICONS = {
  desktop: IconDeviceDesktop,
  laptop: IconDeviceLaptop,
  tabletPro: IconDeviceIpadHorizontal,
  tablet: IconDeviceIpad,
  mobile: IconDeviceMobile,
} as const;
