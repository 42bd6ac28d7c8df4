import {
  Alert,
  Button,
  Code,
  Group,
  Modal,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { requestOf, type FilledRequest } from '../reference/examples.ts';
import type { ReferenceOperation } from '../reference/operations.ts';
import classes from './reference.module.css';
import { SHOWN_CHARACTERS, useSend } from './send.console.ts';

interface TryItProps {
  operation: ReferenceOperation;
  filled: FilledRequest;
  onFill: (filled: FilledRequest) => void;
}

/**
 * Sends one operation with the person's own session or a credential's token. Asks before operations that change data.
 */
export function TryOperation({ operation, filled, onFill }: TryItProps) {
  const { t } = useTranslation('developers');
  const { parameters, body, method, isPublic } = operation;
  const [as, setAs] = useState<string>('session');
  const [token, setToken] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, answer } = useSend();
  const request = requestOf(operation, filled);
  const setValue = (name: string, value: string): void =>
    onFill({ ...filled, values: { ...filled.values, [name]: value } });

  const missing = parameters
    .filter(({ name, required }) => required && !filled.values[name]?.trim())
    .map(({ name }) => name);
  const problem = (): string | null => {
    if (missing.length > 0) return t('try.missing', { names: missing.join(', ') });
    if (as === 'token' && !isPublic && token.trim() === '') return t('try.noToken');
    return body?.type.endsWith('json') && !isJson(filled.body) ? t('try.badJson') : null;
  };
  const go = (): void => {
    setAsking(false);
    void send(request, as === 'token' ? token.trim() : undefined).then((hasAnswer) => {
      if (!hasAnswer) toastWarning(t('try.failed'));
    });
  };
  const submit = (): void => {
    const found = problem();
    setRefusal(found);
    if (found) return;
    if (method === 'GET') go();
    else setAsking(true);
  };
  return (
    <Stack
      gap="sm"
      component="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {isPublic ? null : (
        <div>
          <SegmentedControl
            size="xs"
            value={as}
            onChange={setAs}
            aria-label={t('try.as')}
            data={[
              { value: 'session', label: t('try.session') },
              { value: 'token', label: t('try.token') },
            ]}
          />
          {as === 'session' ? (
            <Text size="xs" c="dimmed" mt={4}>
              {t('try.sessionHelp')}
            </Text>
          ) : null}
        </div>
      )}
      {as === 'token' && !isPublic ? (
        <PasswordInput
          label={t('try.tokenField')}
          description={t('try.tokenHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
      ) : null}
      {parameters.map(({ name, required, in: place }) => (
        <TextInput
          key={`${place} ${name}`}
          label={name}
          required={required}
          dir="ltr"
          spellCheck={false}
          value={filled.values[name] ?? ''}
          onChange={(event) => setValue(name, event.currentTarget.value)}
        />
      ))}
      {body ? (
        <Textarea
          label={t('try.body')}
          autosize
          minRows={3}
          maxRows={16}
          dir="ltr"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          value={filled.body}
          onChange={(event) => onFill({ ...filled, body: event.currentTarget.value })}
        />
      ) : null}
      {refusal ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      ) : null}
      <Group>
        <Button type="submit" loading={isSending}>
          {t('try.send')}
        </Button>
      </Group>
      <div aria-live="polite">
        {answer ? (
          answer.status === 0 ? (
            <Alert color="red">{t('try.unreachable')}</Alert>
          ) : (
            <section aria-label={t('try.answer')}>
              <Group justify="space-between" mb={4}>
                <Text
                  size="sm"
                  fw={500}
                  className={classes.status}
                  data-ok={answer.status < 400 || undefined}
                >
                  {t('try.answered', { status: answer.status, ms: answer.ms })}
                </Text>
                <CopyButton value={answer.text} label={t('try.copy')} />
              </Group>
              <Code block dir="ltr" tabIndex={0} className={classes.code}>
                {answer.text.slice(0, SHOWN_CHARACTERS)}
              </Code>
              {answer.text.length > SHOWN_CHARACTERS ? (
                <Text size="xs" c="dimmed">
                  {t('try.cut', { count: SHOWN_CHARACTERS })}
                </Text>
              ) : null}
            </section>
          )
        ) : null}
      </div>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('try.ask', { method, path: request.path })}
      >
        <Text>{t('try.askText')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('try.cancel')}
          </Button>
          <Button onClick={go} color={method === 'DELETE' ? 'red' : undefined}>
            {t('try.send')}
          </Button>
        </Group>
      </Modal>
    </Stack>
  );
}

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
