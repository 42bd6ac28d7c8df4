import { Alert, Button, Text, type AlertProps } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/client.ts';
import { knownSentence } from '../refusals.ts';

/** State of a query's reading. */
export interface QueryState<Data = unknown> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  /** When the data was read, in ms since 1970. */
  dataUpdatedAt: number;
  isFetching: boolean;
  /** Of a list by pages: the data is as it was last read, only a further page is missing. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
}

interface ReadFailureProps extends Pick<AlertProps, 'mt' | 'mb' | 'maw'> {
  found: QueryState;
  /** The failure as a sentence that names the data; default: “this”, below a title that names it. */
  failure?: string | undefined;
}

/**
 * Shows that reading failed, why, and a button to try again; nothing if it did not fail. Data that was read before
 * stays on screen beside it; the message then says how old the data is.
 */
export function ReadFailure({ found, failure, ...place }: ReadFailureProps) {
  const { t } = useTranslation('screens');
  const reason = useReadReason();
  const { data, isError, error, isFetching, dataUpdatedAt, isFetchNextPageError } = found;
  if (!isError || isFetchNextPageError) return null;
  const isKept = data !== undefined;
  const why = reason(error);
  return (
    <Alert
      color={isKept ? 'warning' : 'danger'}
      role={isKept ? 'status' : 'alert'}
      title={failure ?? t('reading.failed')}
      {...place}
    >
      {why || isKept ? (
        <Text size="sm">
          {why}{' '}
          {isKept ? (
            <>
              {t('reading.kept')} <RelativeTime at={new Date(dataUpdatedAt)} />.
            </>
          ) : null}
        </Text>
      ) : null}
      <Button size="xs" mt="xs" variant="default" loading={isFetching} onClick={() => void found.refetch()}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}

/** Why reading has failed, in the person's language; undefined where that is not known. */
export function useReadReason(): (error: unknown) => string | undefined {
  const t = useTranslate(['screens']);
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const known = knownSentence(error.problem.detail ?? error.problem.title);
    // A sentence about a field or a kind of record names it in English.
    return known && !('field' in known.values) ? t(`screens:${known.key}`, known.values) : undefined;
  };
}
