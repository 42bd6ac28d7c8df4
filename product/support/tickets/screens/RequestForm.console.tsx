import { Alert, Button, Stack, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError } from '@tributary/engine/http/client.ts';
import { LeaveGuard } from '@tributary/engine/screens/form/LeaveGuard.console.tsx';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface RequestFormProps {
  /** Whether the person is asked for an address. */
  withEmail?: boolean;
  send: (request: {
    email: string;
    website: string;
    subject: string;
    message: string;
    screen: string;
    browser: string;
    locale: 'en-US' | 'es';
  }) => Promise<{ number: number }>;
}

const EMPTY = { email: '', website: '', subject: '', message: '' };

/** Subject and message of a request for support; further helpful facts are sent along, and shown. */
export function RequestForm({ withEmail = false, send }: RequestFormProps) {
  const { t, i18n } = useTranslation('supportTickets');
  const [values, setValues] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const screen = useScreenBefore();
  const browser = navigator.userAgent.slice(0, 400);
  const sending = useMutation({
    mutationFn: () => send({ ...values, screen, browser, locale: closestLocale([i18n.language]) }),
    onSuccess: () => {
      setValues(EMPTY);
      setChecked(false);
    },
    onError: (error) =>
      toastFailure(error instanceof ApiError && error.problem.status === 429 ? t('tooMany') : t('failed')),
  });
  const missing = {
    email: withEmail && !isEmailAddress(values.email.trim()) ? t('emailMissing') : undefined,
    subject: values.subject.trim() ? undefined : t('missing'),
    message: values.message.trim() ? undefined : t('missing'),
  };
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  const errorOf = (name: keyof typeof missing) => (isChecked ? missing[name] : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (Object.values(missing).every((error) => error === undefined)) sending.mutate();
      }}
    >
      {withEmail ? null : (
        <LeaveGuard dirty={(values.subject + values.message).trim() !== ''} saving={sending.isPending} />
      )}
      <Stack maw={640}>
        {sending.data ? (
          <Alert color="success" role="status" title={t('sent', { number: sending.data.number })}>
            {t('sentText')}
          </Alert>
        ) : null}
        {withEmail ? (
          <TextInput
            type="email"
            autoComplete="email"
            required
            maxLength={320}
            label={t('email')}
            error={errorOf('email')}
            {...field('email')}
          />
        ) : null}
        <TextInput
          required
          maxLength={200}
          label={t('subject')}
          error={errorOf('subject')}
          {...field('subject')}
        />
        <Textarea
          required
          autosize
          minRows={6}
          maxRows={20}
          maxLength={10_000}
          label={t('message')}
          description={t('messageHelp')}
          error={errorOf('message')}
          {...field('message')}
        />
        {withEmail ? (
          <VisuallyHidden aria-hidden>
            <input tabIndex={-1} autoComplete="off" name="website" {...field('website')} />
          </VisuallyHidden>
        ) : null}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('along', { screen: screen || t('noScreen'), browser })}
        </Text>
        <Button type="submit" loading={sending.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  );
}

/** The path from which the person came, by the address of this screen. */
function useScreenBefore(): string {
  const search = useSearch({ strict: false });
  const from: unknown = 'from' in search ? search.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from.slice(0, 300) : '';
}
