import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '@tributary/engine/http/client.ts';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { FallIllustration } from '@tributary/kit/illustrations/FallIllustration.console.tsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkLoadError } from '../chunks/chunk-failure.ts';
import { HomeButton, MessageScreen } from './MessageScreen.console.tsx';

type Kind = 'chunk' | 'offline' | 'unexpected';

function kindOf(error: unknown): Kind {
  if (error instanceof ChunkLoadError) return 'chunk';
  if (error instanceof ApiError)
    return ['network', 'timeout'].includes(error.problem.code) ? 'offline' : 'unexpected';
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? 'offline'
    : 'unexpected';
}

/** Replaces a screen that failed: its script did not load, the server is unreachable, or it threw. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const kind = kindOf(error);
  useEffect(() => console.error(error), [error]);
  const again = (): void => {
    queries.reset();
    void router.invalidate();
  };
  if (kind === 'chunk') {
    return (
      <MessageScreen
        illustration={<FallIllustration />}
        title={t('errors.chunkTitle')}
        help={`${t('errors.chunk')} ${t('errors.chunkHelp')}`}
      >
        <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
      </MessageScreen>
    );
  }
  const offline = kind === 'offline';
  return (
    <MessageScreen
      illustration={offline ? <BridgeIllustration /> : <FallIllustration />}
      title={offline ? t('errors.offlineTitle') : t('errors.unexpected')}
      help={offline ? t('errors.offline') : t('errors.unexpectedHelp')}
      detail={error instanceof ApiError ? error.problem.code : undefined}
    >
      <Button onClick={again}>{t('errors.tryAgain')}</Button>
      <HomeButton variant="default">{t('errors.home')}</HomeButton>
    </MessageScreen>
  );
}
