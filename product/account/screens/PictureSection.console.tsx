import { Button, FileButton, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { Avatar } from '@tributary/kit/components/Avatar.console.tsx';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AVATAR_LIMIT_BYTES, type Profile } from '../account.ts';
import { pictureOptions } from '../picture.console.ts';
import { useAccountRoutes, useSettleProfile } from '../profile.console.ts';
import classes from './AccountSettings.module.css';

const PROBLEMS = ['too_large', 'unsupported_media_type', 'validation_failed'] as const;
type Problem = (typeof PROBLEMS)[number] | 'other';

const problemOf = (error: unknown): Problem =>
  PROBLEMS.find((code) => error instanceof ApiError && error.problem.code === code) ?? 'other';

/** The person's picture: choose one, take another, go without. */
export function PictureSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const client = useClient();
  const call = useAccountRoutes();
  const settle = useSettleProfile();
  const { data: src } = useQuery(pictureOptions(client, profile.avatar));
  const [busy, setBusy] = useState<'sending' | 'removing'>();
  const [problem, setProblem] = useState<Problem>();
  const reset = useRef<() => void>(null);
  const help = useId();
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ') || profile.email;

  const change = async (doing: 'sending' | 'removing', work: () => Promise<{ avatar: string | null }>) => {
    setBusy(doing);
    setProblem(undefined);
    try {
      settle(await work());
      toastSuccess(t(doing === 'sending' ? 'picture.saved' : 'picture.removed'));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(undefined);
      reset.current?.();
    }
  };
  const send = (file: File | null): void => {
    if (!file) return;
    if (file.size > AVATAR_LIMIT_BYTES) {
      reset.current?.();
      return setProblem('too_large');
    }
    void change('sending', () => call('PUT /account/avatar', { file }));
  };

  return (
    <div className={classes.who}>
      <Avatar name={name} src={src} size={64} />
      <div className={classes.whoWords}>
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={send}
            resetRef={reset}
            inputProps={{ 'aria-label': t('picture.title') }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                loading={busy === 'sending'}
                aria-describedby={help}
              >
                {t(profile.avatar ? 'picture.change' : 'picture.upload')}
              </Button>
            )}
          </FileButton>
          {profile.avatar ? (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={busy === 'removing'}
              onClick={() => void change('removing', () => call('DELETE /account/avatar'))}
            >
              {t('picture.remove')}
            </Button>
          ) : null}
        </Group>
        {problem ? (
          <Text size="xs" c="var(--error-text)" mt={6} role="alert">
            {t(`picture.problems.${problem}`)}
          </Text>
        ) : null}
        <Text size="xs" c="dimmed" mt={6} id={help}>
          {t('picture.help')}
        </Text>
      </div>
    </div>
  );
}
