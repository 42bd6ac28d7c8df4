import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementBoxes } from '../canvas/use-boxes.console.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { colourOf } from './peers.ts';
import type { Team } from './team.ts';
import './team.css';

interface TeamOverlayProps {
  team: Team;
  stage: HTMLElement | null;
  onThread: (threadId: string) => void;
}

/** Above the page: colleagues' selections in their colours, and the pins of open comments. */
export function TeamOverlay({ team, stage, onThread }: TeamOverlayProps) {
  const { editor } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const { say } = team;
  useEffect(() => {
    const tell = (): void => {
      const selected = editor.getSelected();
      say(selected && selected.get('type') !== 'wrapper' ? selected.getId() : null);
    };
    editor.on('component:selected component:deselected', tell);
    tell();
    return () => void editor.off('component:selected component:deselected', tell);
  }, [editor, say]);
  const threads = team.comments.threads.filter(({ resolved }) => resolved === null);
  const peers = team.peers.filter(({ elementId }) => elementId !== null);
  const ids = [...peers.map(({ elementId }) => elementId!), ...threads.map(({ elementId }) => elementId)];
  const boxes = useElementBoxes(editor, stage, [...new Set(ids)].toSorted().join());
  const pins = new Map<string, typeof threads>();
  for (const thread of threads) pins.set(thread.elementId, [...(pins.get(thread.elementId) ?? []), thread]);
  return (
    <div className="pb-overlay" dir="ltr">
      {peers.map((peer) => {
        const box = boxes.get(peer.elementId!);
        if (!box) return null;
        const colour = colourOf(peer.userId);
        return (
          <div key={peer.window} className="pb-peer-box" style={{ ...box, outlineColor: colour }}>
            <span className="pb-peer-box__name" dir="auto" style={{ background: colour }}>
              {peer.userId === team.me ? t('team.otherTab') : peer.name}
            </span>
          </div>
        );
      })}
      {[...pins].map(([elementId, at]) => {
        const box = boxes.get(elementId);
        const first = at[0]!;
        if (!box) return null;
        const count = at.reduce((sum, { comments }) => sum + comments.length, 0);
        return (
          <button
            key={elementId}
            type="button"
            className="pb-pin"
            style={{ left: box.left + box.width - 14, top: Math.max(2, box.top - 12) }}
            data-unread={at.some(({ isUnread }) => isUnread) || undefined}
            data-open={at.some(({ id }) => id === team.open) || undefined}
            aria-label={t('comments.pin', { count, name: first.elementName })}
            onClick={() => onThread(first.id)}
          >
            <IconMessageCircle size={14} aria-hidden="true" />
            {count}
          </button>
        );
      })}
    </div>
  );
}
