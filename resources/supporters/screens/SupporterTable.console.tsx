import { ConsoleLink, useFetchAhead, useGo } from '@tributary/engine/screens/links.console.tsx';
import list from '@tributary/engine/screens/list/ResourceList.module.css';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { isCurrency } from '@tributary/kit/money.ts';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { supporterPath } from '../path.ts';
import type { ListedSupporter } from '../supporter.ts';
import classes from './supporters.module.css';

const COLUMNS = ['name', 'email', 'last', 'total', 'donations', 'recurring', 'emails'] as const;
type Column = (typeof COLUMNS)[number];

/** Columns that a narrow table leaves out; on a phone each row is a block with all of them. */
const MINOR: readonly Column[] = ['donations', 'recurring', 'emails'];
const NUMERIC: readonly Column[] = ['total', 'donations'];

/** The people of the list. The whole row opens a person; its link serves keyboard, screen readers and new tabs. */
export function SupporterTable({ items, isStale }: { items: readonly ListedSupporter[]; isStale: boolean }) {
  const { t } = useTranslation('supporters');
  return (
    <div className={list.frame} data-stale={isStale || undefined}>
      <table
        className={`${list.table} ${classes.people}`}
        aria-label={t('list.title')}
        aria-busy={isStale || undefined}
      >
        <thead className={list.head}>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                data-minor={MINOR.includes(column) || undefined}
                data-numeric={NUMERIC.includes(column) || undefined}
              >
                {t(`list.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((supporter, index) => (
            <Row key={supporter.email} supporter={supporter} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PASSIVE = 'a, button';

function Row({ supporter, index }: { supporter: ListedSupporter; index: number }) {
  const { t } = useTranslation('supporters');
  const go = useGo();
  const fetchAhead = useFetchAhead();
  const path = supporterPath(supporter.email);
  const open = (event: MouseEvent): void => {
    if ((event.target as Element).closest(PASSIVE) || window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) window.open(path, '_blank', 'noopener');
    else go(path);
  };
  return (
    <tr data-row-index={index} data-opens onClick={open} onMouseEnter={() => fetchAhead(path)}>
      {COLUMNS.map((column) => (
        <td
          key={column}
          data-label={t(`list.${column}`)}
          data-first={column === 'name' || undefined}
          data-minor={MINOR.includes(column) || undefined}
          data-numeric={NUMERIC.includes(column) || undefined}
        >
          {column === 'name' ? (
            <ConsoleLink to={path} className={list.name!} data-row-link>
              <bdi>{supporter.name ?? supporter.email}</bdi>
            </ConsoleLink>
          ) : (
            <Value supporter={supporter} column={column} />
          )}
        </td>
      ))}
    </tr>
  );
}

const NONE = (
  <span className={list.none} aria-hidden>
    –
  </span>
);

function Value({
  supporter,
  column,
}: {
  supporter: ListedSupporter;
  column: Exclude<Column, 'name'>;
}): ReactNode {
  const { t, i18n } = useTranslation(['supporters', 'transactions']);
  const { email, last, totals, donations, hasRecurringGift, emails } = supporter;
  switch (column) {
    case 'email':
      return <Address email={email} />;
    case 'last':
      return (
        <span className={classes.last}>
          {last.amount !== null && isCurrency(last.currency) ? (
            <MoneyText minor={last.amount} currency={last.currency} />
          ) : (
            t('transactions:signUp')
          )}
          {last.status === 'COMPLETE' ? null : ` · ${t(`transactions:value.status.${last.status}`)}`}
          {' · '}
          <span className={classes.when}>
            <RelativeTime at={last.at} />
          </span>
        </span>
      );
    case 'total':
      return totals.length === 0 ? (
        NONE
      ) : (
        <span className={classes.sums}>
          {totals.map(({ currency, minor }) => (
            <MoneyText key={currency} minor={minor} currency={currency} />
          ))}
        </span>
      );
    case 'donations':
      return donations === 0 ? NONE : new Intl.NumberFormat(i18n.language).format(donations);
    case 'recurring':
      return hasRecurringGift ? <ToneBadge tone="success">{t('list.active')}</ToneBadge> : NONE;
    case 'emails':
      return emails === 'none' ? (
        NONE
      ) : (
        <ToneBadge tone={emails === 'agreed' ? 'info' : 'warning'}>{t(`list.consent.${emails}`)}</ToneBadge>
      );
  }
}

/** An address that continues in the next line after its @: cut, it would be a different one. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <bdi className={list.address}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}
