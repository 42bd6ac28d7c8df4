import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImageUse } from '../images.ts';
import { OrganizationPicture } from '../OrganizationPicture.console.tsx';
import classes from './organization.module.css';

/** A preview of a picture: a logo on light and on dark, a favicon in the tab of a page. */
export function BrandPreview({ use, name }: { use: ImageUse; name: string }) {
  const { t } = useTranslation('organization');
  if (use === 'favicon') {
    return (
      <div className={classes.browser}>
        <div className={classes.tab}>
          <OrganizationPicture use={use} name={name} height={16} />
          <span className={classes.tabText}>{t('image.tab')}</span>
        </div>
        <div className={classes.large}>
          <OrganizationPicture use={use} name={name} height={48} />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.grounds}>
      {(['onLight', 'onDark'] as const).map((ground) => (
        <figure key={ground} className={classes.ground} data-ground={ground}>
          <OrganizationPicture use={use} name={name} height={56} />
          <figcaption>
            <Text span size="xs">
              {t(`image.${ground}`)}
            </Text>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
