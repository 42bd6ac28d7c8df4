import { Button, Group, Text } from '@mantine/core';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useHasChanges } from '@tributary/engine/screens/form/values.console.ts';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TestOnSave {
  /** Which settings these are: others that are shown instead were not saved. */
  path: string;
  /** The stored settings; null without settings. */
  stored: unknown;
  /** Called when they were saved. */
  onSaved(): void;
}

/** New settings are tested at once, for the person who saved them. */
export function useTestOnSave({ path, stored, onSaved }: TestOnSave): void {
  const call = useRef(onSaved);
  call.current = onSaved;
  const text = JSON.stringify(stored);
  const seen = useRef({ path, text });
  useEffect(() => {
    const isSaved = seen.current.path === path && seen.current.text !== text;
    seen.current = { path, text };
    if (isSaved) call.current();
  }, [path, text]);
}

/** Runs a test and says when it could not be made. */
export function useSaidTest(test: () => Promise<void>, reasonOf: (error: unknown) => ReactNode) {
  const { t } = useTranslation('outward');
  return async (): Promise<void> => {
    try {
      await test();
    } catch (error) {
      toastFailure(<FailureText what={t('test.failed')} why={reasonOf(error)} />);
    }
  };
}

interface TestSettingsProps {
  isTesting: boolean;
  test(): Promise<void>;
  /** There is nothing to ask the service with yet. */
  disabled?: boolean;
  /** Beside the button. */
  children: ReactNode;
}

/** The button that tests stored settings, while nothing else is entered. */
export function TestSettings({ isTesting, test, disabled = false, children }: TestSettingsProps) {
  const { t } = useTranslation('outward');
  const isChanged = useHasChanges();
  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={isTesting}
        disabled={isChanged || disabled}
        onClick={() => void test()}
      >
        {t('test.action')}
      </Button>
      {children}
      {isChanged ? (
        <Text size="sm" c="dimmed">
          {t('test.saveFirst')}
        </Text>
      ) : null}
    </Group>
  );
}
