import { Button, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { usePageBuilder, useSelected } from '../screen/builder-context.console.ts';
import { useThingName } from '../screen/thing-name.console.ts';
import { EVENTS, useEditorTick } from '../screen/use-editor-tick.console.ts';
import { reveal } from '../editor/insert.ts';
import { Composer } from './Composer.console.tsx';
import { Thread } from './Thread.console.tsx';
import './comments.css';

/** The comments on the page: a new one for the selected element, and the open and the resolved threads. */
export function CommentsPanel() {
  const { editor, team, actions } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  const [resolved, setResolved] = useState(false);
  const selected = useSelected();
  useEditorTick(editor, EVENTS.structure);
  if (!team) return null;
  const { comments, open, setOpen } = team;
  const target = selected && selected.get('type') !== 'wrapper' ? selected : undefined;
  const shown = comments.threads.filter(
    (thread) => (thread.resolved !== null) === resolved || thread.id === open,
  );
  return (
    <div className="pb-comments">
      {target === undefined ? (
        <Text size="sm" c="dimmed">
          {t('comments.choose')}
        </Text>
      ) : (
        <Composer
          key={target.getId()}
          label={t('comments.on', { name: nameOf(target) })}
          submit={t('comments.send')}
          colleagues={comments.colleagues}
          onSubmit={(written) =>
            comments.begin({ elementId: target.getId(), elementName: nameOf(target).slice(0, 80) }, written)
          }
        />
      )}
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('comments.show')}
        value={resolved ? 'resolved' : 'open'}
        onChange={(value) => setResolved(value === 'resolved')}
        data={[
          { value: 'open', label: t('comments.open') },
          { value: 'resolved', label: t('comments.resolved') },
        ]}
      />
      {comments.state === 'failed' ? (
        <>
          <Text size="sm">{t('comments.notLoaded')}</Text>
          <Button size="xs" variant="default" onClick={comments.retry}>
            {t('comments.retry')}
          </Button>
        </>
      ) : null}
      {comments.state === 'ready' && shown.length === 0 ? (
        <EmptyState title={t(resolved ? 'comments.noneResolved' : 'comments.none')}>
          {t('comments.noneText')}
        </EmptyState>
      ) : null}
      {shown.map((thread) => {
        const component = editor.Components.getById(thread.elementId);
        return (
          <Thread
            key={thread.id}
            thread={thread}
            team={team}
            name={component?.parent() ? nameOf(component) : undefined}
            isOpen={thread.id === open}
            onOpen={() => {
              setOpen(thread.id === open ? null : thread.id);
              if (thread.isUnread) comments.read(thread.id);
              if (!component?.parent()) return;
              actions.select(component);
              reveal(component);
            }}
          />
        );
      })}
    </div>
  );
}
