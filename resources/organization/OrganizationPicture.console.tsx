import { usePublicAddress, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslation } from 'react-i18next';
import { imagePath, type ImageUse } from './images.ts';

interface OrganizationPictureProps {
  use: ImageUse;
  name: string;
  /** In pixels; the width is proportional. */
  height: number;
}

/** A picture of the organization, from its site: never from the console's own origin. */
export function OrganizationPicture({ use, name, height }: OrganizationPictureProps) {
  const { t } = useTranslation('organization');
  const { tenantName } = useSession();
  const address = usePublicAddress();
  return (
    <img
      src={address(imagePath(use, name, 512))}
      alt={t(`image.label.${use}`, { name: tenantName })}
      style={{ display: 'block', blockSize: height, maxInlineSize: '100%', objectFit: 'contain' }}
    />
  );
}
