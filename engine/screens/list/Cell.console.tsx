import { Badge } from '@mantine/core';
import { isCurrency } from '@tributary/kit/money.ts';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import type { ListField, RecordFrame } from '../../definition/resource.ts';
import type { ResourceUi, ResourceMessages } from '../resource-ui.console.ts';
import classes from './ResourceList.module.css';

interface CellProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  item: Item;
  name: string;
  field: ListField | undefined;
  /** Read once for the whole list: a long one has thousands of cells. */
  messages: ResourceMessages;
  locale: string;
}

/** An e-mail address, in two parts. */
const ADDRESS = /^([^\s@]+)(@[^\s@]+)$/;

/**
 * Formats a field's value by its type: money in its currency, relative times, names of choices; a dash for nothing.
 */
export function Cell<Item extends RecordFrame>({ ui, item, name, field, messages, locale }: CellProps<Item>) {
  const record = item as Record<string, unknown>;
  const { tags } = item;
  if (field?.type === 'tag' && tags && tags.length > 0) {
    return (
      <span className={classes.tags} title={tags.map(({ key }) => key).join(', ')}>
        {tags.map(({ id, key }) => (
          <Badge key={id} variant="light" color="gray" size="sm" tt="none" fw={500}>
            {key}
          </Badge>
        ))}
      </span>
    );
  }
  const value = record[name];
  if (value === null || value === undefined || value === '') {
    return (
      <span className={classes.none} aria-hidden>
        –
      </span>
    );
  }
  if (field?.type === 'date') return <RelativeTime at={String(value)} />;
  if (field?.type === 'money') {
    const currency = record['currency'];
    return isCurrency(currency) ? (
      <MoneyText minor={Number(value)} currency={currency} />
    ) : (
      <>{String(value)}</>
    );
  }
  if (field?.type === 'number') return <>{new Intl.NumberFormat(locale).format(Number(value))}</>;
  if (field?.type === 'boolean' || ui.choices?.[name]?.includes(String(value)))
    return <>{messages.value(name, String(value))}</>;
  const address = ADDRESS.exec(String(value));
  // A truncated address would be a different one, so it continues in the next line, after its @ if that is enough.
  if (address)
    return (
      <span className={classes.address}>
        {address[1]}
        <wbr />
        {address[2]}
      </span>
    );
  // A cell may be too narrow for its text.
  return <span title={String(value)}>{String(value)}</span>;
}
