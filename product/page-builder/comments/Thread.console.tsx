import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react';
import { Avatar } from '@tributary/kit/components/Avatar.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentThread, PageComment } from '../../page-collaboration/routes.ts';
import { useProblemWords } from '../problems/use-problem-words.console.ts';
import type { Team } from '../team/team.ts';
import { Composer } from './Composer.console.tsx';

interface ThreadProps {
  thread: CommentThread;
  team: Team;
  /** The element's name; undefined when it is no longer on the page. */
  name: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

/** A thread: where it is, its comments, and when it is open a reply. */
export function Thread({ thread, team, name, isOpen, onOpen }: ThreadProps) {
  const { t } = useTranslation('pageBuilder');
  const words = useProblemWords();
  const { comments } = team;
  const attempt = (work: Promise<void>): void =>
    void work.catch((thrown: unknown) => toastFailure(words(thrown, t('comments.failed'))));
  const resolveLabel = t(thread.resolved ? 'comments.reopen' : 'comments.resolve');
  return (
    <article
      className="pb-thread"
      data-open={isOpen || undefined}
      data-unread={thread.isUnread || undefined}
      aria-label={t('comments.thread', { name: name ?? thread.elementName })}
    >
      <header className="pb-thread__head">
        <button type="button" className="pb-thread__where" aria-expanded={isOpen} onClick={onOpen}>
          {name ?? t('comments.removed', { name: thread.elementName })}
          {thread.isUnread && <span className="pb-thread__new">{t('comments.unread')}</span>}
        </button>
        <ActionIcon
          size={24}
          aria-label={resolveLabel}
          title={resolveLabel}
          onClick={() => attempt(comments.resolve(thread.id, thread.resolved === null))}
        >
          {thread.resolved ? <IconRotate size={15} /> : <IconCheck size={15} />}
        </ActionIcon>
      </header>
      {thread.resolved && (
        <Text size="xs" c="dimmed">
          {t('comments.resolvedBy', { name: thread.resolved.by })} <RelativeTime at={thread.resolved.at} />
        </Text>
      )}
      <ul className="pb-thread__comments">
        {(isOpen ? thread.comments : thread.comments.slice(0, 1)).map((comment) => (
          <OneComment key={comment.id} comment={comment} thread={thread} team={team} attempt={attempt} />
        ))}
      </ul>
      {!isOpen && thread.comments.length > 1 ? (
        <button type="button" className="pb-thread__more" onClick={onOpen}>
          {t('comments.replies', { count: thread.comments.length - 1 })}
        </button>
      ) : null}
      {isOpen && (
        <Composer
          label={t('comments.reply')}
          submit={t('comments.reply')}
          colleagues={comments.colleagues}
          onSubmit={(written) => comments.reply(thread.id, written)}
        />
      )}
    </article>
  );
}

interface OneProps {
  comment: PageComment;
  thread: CommentThread;
  team: Team;
  attempt: (work: Promise<void>) => void;
}

function OneComment({ comment, thread, team, attempt }: OneProps) {
  const { t } = useTranslation('pageBuilder');
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const isOwn = comment.author.id === team.me;
  return (
    <li className="pb-comment">
      <Avatar name={comment.author.name} size={24} />
      <div className="pb-comment__main">
        <div className="pb-comment__head">
          <strong>{comment.author.name}</strong>{' '}
          <span className="pb-comment__time">
            <RelativeTime at={comment.createdAt} />
            {comment.editedAt && <> · {t('comments.edited')}</>}
          </span>
          {isOwn && doing === null && (
            <span className="pb-comment__own">
              <ActionIcon
                size={24}
                aria-label={t('comments.edit')}
                title={t('comments.edit')}
                onClick={() => setDoing('edit')}
              >
                <IconPencil size={13} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t('comments.delete')}
                title={t('comments.delete')}
                onClick={() => setDoing('delete')}
              >
                <IconTrash size={13} />
              </ActionIcon>
            </span>
          )}
        </div>
        {doing === 'edit' ? (
          <Composer
            label={t('comments.edit')}
            submit={t('comments.saveEdit')}
            initial={comment.body}
            colleagues={team.comments.colleagues}
            autoFocus
            onCancel={() => setDoing(null)}
            onSubmit={async (written) => {
              await team.comments.edit(thread.id, comment.id, written);
              setDoing(null);
            }}
          />
        ) : (
          <p className="pb-comment__body" dir="auto">
            {comment.body}
          </p>
        )}
        {doing === 'delete' && (
          <Group gap="xs" role="group" aria-label={t('comments.deleteAsk')}>
            <Text size="xs">{t('comments.deleteAsk')}</Text>
            <Button
              size="compact-xs"
              color="danger"
              autoFocus
              onClick={() => attempt(team.comments.remove(thread.id, comment.id))}
            >
              {t('comments.delete')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setDoing(null)}>
              {t('comments.cancel')}
            </Button>
          </Group>
        )}
      </div>
    </li>
  );
}
