import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { excerptFrom } from '../editor/components.ts';
import type { ConflictChoices, PageConflict } from './conflict.ts';
import { useElementName } from './element-name.console.ts';
import type { MergeSide } from './merge-fields.ts';
import type { MergeQuestion } from './use-merging.console.ts';
import './merge.css';

interface MergeDialogProps {
  question: MergeQuestion | null;
  onKeepEditing: () => void;
  /** Saves with the chosen values. */
  onChosen: (choices: ConflictChoices) => void;
  /** Shows both versions of the whole page. */
  onCompare: () => void;
}

/** Shown when two people changed the same thing: each such thing in words, with both versions to choose from. */
export function PageMergeDialog({ question, onKeepEditing, onChosen, onCompare }: MergeDialogProps) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Modal
      opened={question !== null}
      onClose={onKeepEditing}
      size="lg"
      title={t('merge.title')}
      closeButtonProps={{ 'aria-label': t('conflict.keep') }}
    >
      {question === null ? null : (
        <Choosing
          key={question.conflicts.map(({ key }) => key).join()}
          question={question}
          onKeepEditing={onKeepEditing}
          onChosen={onChosen}
          onCompare={onCompare}
        />
      )}
    </Modal>
  );
}

function Choosing({
  question,
  onKeepEditing,
  onChosen,
  onCompare,
}: Omit<MergeDialogProps, 'question'> & { question: MergeQuestion }) {
  const { t } = useTranslation('pageBuilder');
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeSide>>(
    () =>
      new Map(
        question.conflicts.map(({ key, removedBy }) => [key, removedBy === 'mine' ? 'theirs' : 'mine']),
      ),
  );
  return (
    <>
      <Text size="sm">{t('merge.text', { by: question.by })}</Text>
      <ul className="pb-merge">
        {question.conflicts.map((conflict) => (
          <li key={conflict.key} className="pb-merge__one">
            <OneConflict
              conflict={conflict}
              by={question.by}
              value={chosen.get(conflict.key) ?? 'mine'}
              onChange={(side) => setChosen(new Map(chosen).set(conflict.key, side))}
            />
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="space-between" gap="xs">
        <Button variant="subtle" onClick={onCompare}>
          {t('merge.compare')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onKeepEditing}>
            {t('conflict.keep')}
          </Button>
          <Button data-autofocus onClick={() => onChosen(chosen)}>
            {t('merge.save')}
          </Button>
        </Group>
      </Group>
    </>
  );
}

interface OneProps {
  conflict: PageConflict;
  by: string;
  value: MergeSide;
  onChange: (side: MergeSide) => void;
}

const LONG = 160;

function OneConflict({ conflict, by, value, onChange }: OneProps) {
  const { t } = useTranslation('pageBuilder');
  const nameOf = useElementName();
  const { kind, field, elementId, element, removedBy } = conflict;
  const name = elementId === null ? t('thing.page') : nameOf({ ...element, content: '' });
  const what =
    kind === 'style'
      ? t('merge.style', { property: field })
      : kind === 'place'
        ? t('merge.place')
        : kind === 'removed'
          ? t('merge.removed')
          : field === 'content'
            ? t('merge.content')
            : kind === 'detail'
              ? t(`merge.detail.${field as 'title'}`)
              : t('merge.setting', { name: field.replace(/^@/, '') });
  const shown = (side: MergeSide): string => {
    if (kind === 'removed') return removedBy === side ? t('merge.removes') : t('merge.keeps');
    if (kind === 'place') return t('merge.placeOf');
    const text = conflict[side];
    if (text === undefined || text === '') return t('merge.empty');
    return field === 'content' ? excerptFrom(text, LONG) : text.slice(0, LONG);
  };
  return (
    <Radio.Group
      label={t('merge.of', { name, what })}
      value={value}
      onChange={(side) => onChange(side === 'mine' ? 'mine' : 'theirs')}
    >
      <div className="pb-merge__sides">
        <Radio.Card value="mine" className="pb-merge__side">
          <span className="pb-merge__who">{t('merge.mine')}</span>
          <span className="pb-merge__text">{shown('mine')}</span>
        </Radio.Card>
        <Radio.Card value="theirs" className="pb-merge__side">
          <span className="pb-merge__who">{t('merge.theirs', { by })}</span>
          <span className="pb-merge__text">{shown('theirs')}</span>
        </Radio.Card>
      </div>
    </Radio.Group>
  );
}
