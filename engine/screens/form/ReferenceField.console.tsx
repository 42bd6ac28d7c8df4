import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { ApiError } from '../../http/client.ts';
import { useTitleApart, type ResourceUi } from '../resource-ui.console.ts';
import { useRecord, useShortList } from '../hooks/queries.console.ts';
import { useField, type FieldProps } from './use-field.console.ts';

interface ReferenceFieldProps<Item extends RecordFrame> extends FieldProps {
  /** The referenced resource. */
  to: ResourceUi<Item>;
  /** The sentence for a record that was deleted. */
  gone: string;
  /** A record that is not offered, because another field has it, and the sentence where both have the same. */
  not?: { id: unknown; same: string };
  /** A word after the title of a record, such as “draft”. */
  remark?: (item: Item) => string | undefined;
}

/** References a record of another resource, found by typing. A note says when the referenced record was deleted. */
export function ReferenceField<Item extends RecordFrame>({
  to,
  gone,
  not,
  remark,
  ...props
}: ReferenceFieldProps<Item>) {
  const titleApart = useTitleApart();
  const titled = (item: Item): string => [titleApart(to, item), remark?.(item)].filter(Boolean).join(' · ');
  const { field, frame, messages } = useField(props);
  const value = typeof field.value === 'string' ? field.value : null;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(typed, 200);
  const chosen = useRecord(to, value ?? '', value !== null);
  // The title of the chosen record is not a search: when opened again, the field offers all records.
  const isChoice = chosen.data !== undefined && search === titled(chosen.data);
  const list = useShortList(to, { search: isChoice ? undefined : search || undefined, limit: 50 }, opened);
  const status = value !== null && chosen.error instanceof ApiError ? chosen.error.problem.status : undefined;
  const isGone = status === 404;
  const isUnread = value !== null && chosen.isError && !chosen.data && !isGone;

  const items = (list.data ?? []).filter(({ id }) => id !== not?.id);
  const wrong = isGone
    ? gone
    : isUnread && status !== 403
      ? messages.t('screens:reading.failed')
      : value !== null && value === not?.id
        ? not.same
        : undefined;
  const shown =
    value !== null && !items.some(({ id }) => id === value)
      ? [...(chosen.data ? [chosen.data] : []), ...items]
      : items;
  const data = shown.map((item) => ({ value: item.id, label: titled(item) }));
  if (value !== null && !data.some((one) => one.value === value))
    data.unshift({
      value,
      label: isGone
        ? messages.t('screens:form.deletedReference')
        : status === 403
          ? messages.t('screens:value.unseen')
          : '…',
    });

  return (
    <Select
      {...frame}
      ref={field.ref}
      error={frame.error ?? wrong}
      data={data}
      value={value}
      onChange={(next) => field.onChange(next)}
      onBlur={field.onBlur}
      searchable
      clearable
      // Keyboard users have no other way to clear the field.
      clearButtonProps={{
        'aria-label': messages.t('screens:form.clear', { field: frame.label }),
        'aria-hidden': false,
        size: 'md',
        tabIndex: 0,
      }}
      placeholder={messages.t('screens:form.none')}
      nothingFoundMessage={messages.t('screens:form.nothingFound')}
      onSearchChange={setTyped}
      // The server has filtered already.
      filter={({ options }) => options}
      onDropdownOpen={() => setOpened(true)}
      limit={60}
    />
  );
}
