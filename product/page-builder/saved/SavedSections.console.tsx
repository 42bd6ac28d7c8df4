import { Button } from '@mantine/core';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { IconPuzzle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readBlockClip } from '../clip/clip.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';

/** The organization's own sections: pressing one puts a copy of it on the page. */
export function SavedSections({ matches }: { matches: (words: string) => boolean }) {
  const { sections, actions } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const [busy, setBusy] = useState('');
  const found = sections?.items.filter(({ name, description }) => matches(`${name} ${description}`)) ?? [];
  if (!sections || found.length === 0) return null;
  const insert = async (id: string): Promise<void> => {
    setBusy(id);
    try {
      const clip = readBlockClip(await sections.load(id));
      if (clip === null) toastFailure(t('saved.unreadable'));
      else actions.paste(clip);
    } catch {
      toastFailure(t('saved.failed'));
    } finally {
      setBusy('');
    }
  };
  return (
    <section className="pb-blocks" aria-label={t('saved.group')}>
      <h3 className="pb-blocks__group">{t('saved.group')}</h3>
      {found.map(({ id, name, description }) => (
        <Button
          key={id}
          fullWidth
          size="xs"
          mb={6}
          variant="default"
          justify="flex-start"
          leftSection={<IconPuzzle size={14} />}
          loading={busy === id}
          title={description}
          onClick={() => void insert(id)}
        >
          {name}
        </Button>
      ))}
      {sections.more && (
        <Button size="xs" variant="subtle" onClick={sections.more}>
          {t('saved.more')}
        </Button>
      )}
    </section>
  );
}
