import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Theme } from '../theme-ui.console.tsx';

type Stated = Pick<Theme, 'active' | 'creating' | 'compiling' | 'compileError' | 'system'>;

/** The state of a theme: active, being made, being compiled, or not compiled. */
export function ThemeState({ theme }: { theme: Stated }) {
  const { t } = useTranslation('themes');
  return (
    <>
      {theme.active ? <ToneBadge tone="success">{t('state.active')}</ToneBadge> : null}
      <ToneBadge tone={theme.system ? 'secondary' : 'primary'}>
        {t(theme.system ? 'state.library' : 'state.yours')}
      </ToneBadge>
      {theme.creating ? <ToneBadge tone="info">{t('state.creating')}</ToneBadge> : null}
      {theme.compiling ? <ToneBadge tone="info">{t('state.compiling')}</ToneBadge> : null}
      {theme.compileError ? <ToneBadge tone="danger">{t('state.failed')}</ToneBadge> : null}
    </>
  );
}
