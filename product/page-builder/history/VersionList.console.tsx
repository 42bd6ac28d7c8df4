import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { useProblemWords } from '../problems/use-problem-words.console.ts';
import type { Team } from '../team/team.ts';
import { VersionDialog } from './VersionDialog.console.tsx';

/** Names the present state of the draft, and lists the named versions. */
export function VersionList({ team: { versions } }: { team: Team }) {
  const { save } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const words = useProblemWords();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const fail = (thrown: unknown): void => toastFailure(words(thrown, t('versions.failed')));
  const keep = async (): Promise<void> => {
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      // A version is made from the stored draft.
      if (!(await save())) return;
      await versions.name(name.trim());
      toastSuccess(t('versions.named', { name: name.trim() }));
      setName('');
    } catch (thrown) {
      fail(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="pb-named">
      <h3 className="pb-label" id="pb-named">
        {t('versions.title')}
      </h3>
      <form
        className="pb-named__form"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <TextInput
          size="xs"
          label={t('versions.name')}
          description={t('versions.hint')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" mt={6} type="submit" loading={busy} disabled={name.trim() === ''}>
          {t('versions.keep')}
        </Button>
      </form>
      {!versions.isLoading && versions.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('versions.none')}
        </Text>
      ) : null}
      <ul className="pb-named">
        {versions.items.map((version) => (
          <li key={version.id} className="pb-named__one">
            <div className="pb-named__what">
              <button type="button" className="pb-named__open" onClick={() => setShown(version.id)}>
                {version.name}
              </button>
              <Text size="xs" c="dimmed">
                {version.madeBy} · <RelativeTime at={version.madeAt} />
              </Text>
            </div>
            {leaving === version.id ? (
              <Button
                size="compact-xs"
                color="danger"
                autoFocus
                onBlur={() => setLeaving(null)}
                onClick={() => void versions.remove(version.id).catch(fail)}
              >
                {t('versions.deleteSure')}
              </Button>
            ) : (
              <ActionIcon
                size="sm"
                aria-label={t('versions.delete', { name: version.name })}
                title={t('versions.delete', { name: version.name })}
                onClick={() => setLeaving(version.id)}
              >
                <IconTrash size={15} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <VersionDialog
        version={versions.items.find(({ id }) => id === shown) ?? null}
        load={versions.load}
        onClose={() => setShown(null)}
      />
    </section>
  );
}
