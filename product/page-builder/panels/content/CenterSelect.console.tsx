import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../../screen/builder-context.console.ts';

/** The supporters' preferences of a site: the first preference center, or the one that follows. */
const PREFERENCES = /^\/preferences(?:\/([a-z0-9-]*))?$/;

/** Chooses the preference center to which a link leads; nothing for a link that leads elsewhere. */
export function CenterSelect({ href, onChoose }: { href: string; onChoose: (href: string) => void }) {
  const { centers } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const match = PREFERENCES.exec(href);
  if (!match || !centers || centers.state !== 'ready') return null;
  const slug = match[1] ?? '';
  const data = [
    { value: '', label: t('center.first') },
    ...centers.items.map(({ slug: value, title }) => ({ value, label: title })),
  ];
  const selected = data.find(({ value }) => value === slug);
  // One that was not loaded yet is known by its address.
  if (!selected) data.push({ value: slug, label: slug });
  return (
    <Select
      size="xs"
      searchable
      allowDeselect={false}
      label={t('center.label')}
      data={data}
      value={slug}
      onChange={(next) => onChoose(next ? `/preferences/${next}` : '/preferences')}
      onSearchChange={(text) => centers.search(text === selected?.label ? '' : text)}
      onDropdownClose={() => centers.search('')}
      scrollAreaProps={{ onBottomReached: () => centers.more?.() }}
    />
  );
}
