import { Drawer } from '@mantine/core';
import { LogoWithName } from '@tributary/kit/components/Logo.console.tsx';
import { useFocusBack } from '@tributary/kit/dialogs/use-focus-back.console.ts';
import { useTranslation } from 'react-i18next';
import { overlayOpener } from '../open-overlay.console.ts';
import type { MenuGroup } from '../menu.ts';
import { MenuList } from './MenuList.console.tsx';
import { OrganizationMark } from './OrganizationMark.console.tsx';

/** The menu on narrow windows. */
export default function MenuDrawer({ menu, onClose }: { menu: readonly MenuGroup[]; onClose: () => void }) {
  const { t } = useTranslation('shell');
  useFocusBack(overlayOpener);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size={288}
      padding={0}
      title={<LogoWithName />}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
      styles={{ header: { padding: '12px 16px 12px 20px' } }}
    >
      <nav aria-label={t('mainMenu')}>
        <OrganizationMark onFollow={onClose} />
        <MenuList menu={menu} onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
