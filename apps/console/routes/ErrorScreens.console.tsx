import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { FallIllustration } from '@tributary/kit/illustrations/FallIllustration.console.tsx';
import { GateIllustration } from '@tributary/kit/illustrations/GateIllustration.console.tsx';
import { LostIllustration } from '@tributary/kit/illustrations/LostIllustration.console.tsx';
import { useTranslation } from 'react-i18next';
import { HomeButton, MessageScreen } from './MessageScreen.console.tsx';

function BackButton() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  return router.history.canGoBack() ? (
    <Button variant="default" onClick={() => router.history.back()}>
      {t('errors.back')}
    </Button>
  ) : null;
}

/** `/error-404`: unknown path. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell');
  return (
    <MessageScreen
      illustration={<LostIllustration width={288} />}
      title={t('errors.notFound')}
      help={t('errors.notFoundHelp')}
    >
      <HomeButton>{t('errors.home')}</HomeButton>
    </MessageScreen>
  );
}

/** `/not-authorized`: the ability is missing. */
export function NotAuthorizedScreen() {
  const { t } = useTranslation('shell');
  return (
    <MessageScreen
      illustration={<GateIllustration width={288} />}
      title={t('errors.notAuthorized')}
      help={t('errors.notAuthorizedHelp')}
    >
      <HomeButton>{t('errors.home')}</HomeButton>
    </MessageScreen>
  );
}

/** `/error`: an unexpected error. */
export function UnexpectedScreen() {
  const { t } = useTranslation('shell');
  return (
    <MessageScreen
      illustration={<FallIllustration width={288} />}
      title={t('errors.unexpected')}
      help={t('errors.unexpectedHelp')}
    >
      <HomeButton>{t('errors.home')}</HomeButton>
      <BackButton />
    </MessageScreen>
  );
}
