import { Button, Text, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadReason } from './ReadFailure.console.tsx';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'mt'> {
  found: Pages;
  children: ReactNode;
}

/** Reads the next page of a list. A failure is shown here, where people look, with the button to try again. */
export function ShowMore({ found, children, ...look }: ShowMoreProps) {
  const { t } = useTranslation('screens');
  const reason = useReadReason();
  if (!found.hasNextPage) return null;
  return (
    <>
      {found.isFetchNextPageError ? (
        <Text size="sm" role="alert" mt={look.mt}>
          {t('reading.noMore')} {reason(found.error)}
        </Text>
      ) : null}
      <Button
        variant="default"
        loading={found.isFetchingNextPage}
        onClick={() => void found.fetchNextPage()}
        {...look}
      >
        {children}
      </Button>
    </>
  );
}
