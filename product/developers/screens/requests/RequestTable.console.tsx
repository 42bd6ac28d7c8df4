import { Table, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import type { ApiRequest } from '../../requests/routes.ts';
import { MethodBadge } from '../MethodBadge.console.tsx';
import { RequestStatus } from './RequestStatus.console.tsx';
import classes from './requests.module.css';

interface RequestTableProps {
  items: readonly ApiRequest[];
  isStale: boolean;
  onOpen: (request: ApiRequest) => void;
}

/** The requests, the newest first. A row opens its details. */
export function RequestTable({ items, isStale, onOpen }: RequestTableProps) {
  const { t, i18n } = useTranslation('developers');
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={720}
      tabIndex={0}
      role="group"
      aria-label={t('requests.title')}
    >
      <Table
        verticalSpacing={8}
        highlightOnHover
        className={classes.table}
        data-stale={isStale || undefined}
        aria-busy={isStale}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('requests.status')}</Table.Th>
            <Table.Th scope="col">{t('requests.request')}</Table.Th>
            <Table.Th scope="col">{t('requests.credential')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('requests.duration')}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {t('requests.when')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((request) => (
            <Table.Tr key={request.id} className={classes.row} onClick={() => onOpen(request)}>
              <Table.Td>
                <RequestStatus status={request.status} />
              </Table.Td>
              <Table.Td>
                <div dir="ltr" className={classes.route}>
                  <MethodBadge method={request.method} />{' '}
                  <button
                    type="button"
                    className={classes.open}
                    onClick={(event) => {
                      event.stopPropagation();
                      onOpen(request);
                    }}
                  >
                    {request.route}
                  </button>
                  {request.code ? (
                    <Text span size="xs" c="dimmed" display="block">
                      {request.code}
                    </Text>
                  ) : null}
                </div>
              </Table.Td>
              <Table.Td>
                {request.credential ?? (
                  <Text span c="dimmed">
                    {t('requests.gone')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="end">
                {t('requests.ms', { figure: request.durationMs.toLocaleString(i18n.language) })}
              </Table.Td>
              <Table.Td ta="end">
                <RelativeTime at={request.at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
