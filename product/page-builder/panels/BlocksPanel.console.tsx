import { foldedText } from '@tributary/kit/typed/folded-text.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { directionOf } from '@tributary/kit/languages.ts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BLOCK_GROUPS, type BlockId, PALETTE } from '../blocks/palette.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { SavedSections } from '../saved/SavedSections.console.tsx';
import { BlockIllustration } from './BlockIllustration.console.tsx';

/** All blocks: drag one onto the page, or press it to insert it after the selection. */
export function BlocksPanel({ onDragging }: { onDragging: (dragging: boolean) => void }) {
  const { t } = useTranslation('pageBuilder');
  const [search, setSearch] = useState('');
  const wanted = foldedText(search.trim());
  const groups = useMemo(
    () =>
      BLOCK_GROUPS.map((group) => ({
        group,
        blocks: PALETTE.filter(
          (block) =>
            block.group === group &&
            foldedText(`${t(`block.${block.id}`)} ${t(`blockHint.${block.id}`)}`).includes(wanted),
        ),
      })).filter(({ blocks }) => blocks.length > 0),
    [t, wanted],
  );
  return (
    <>
      <TextInput
        className="pb-blocks__search"
        size="xs"
        type="search"
        leftSection={<IconSearch size={14} />}
        aria-label={t('blocks.search')}
        placeholder={t('blocks.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className="pb-hint">{t('blocks.hint')}</p>
      <SavedSections matches={(words) => foldedText(words).includes(wanted)} />
      {groups.length === 0 && <p className="pb-hint">{t('blocks.none', { search })}</p>}
      {groups.map(({ group, blocks }) => (
        <section key={group} className="pb-blocks" aria-label={t(`blockGroup.${group}`)}>
          <h3 className="pb-blocks__group">{t(`blockGroup.${group}`)}</h3>
          <div className="pb-blocks__grid" data-group={group}>
            {blocks.map((block) => (
              <BlockButton key={block.id} id={block.id} onDragging={onDragging} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function BlockButton({ id, onDragging }: { id: BlockId; onDragging: (dragging: boolean) => void }) {
  const { editor, actions, page } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const begun = useRef<number>(undefined);
  return (
    // Not a <button>: Firefox drags none.
    <div
      className="pb-block"
      role="button"
      tabIndex={0}
      title={t(`blockHint.${id}`)}
      draggable
      onClick={() => actions.insert(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        actions.insert(id);
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData('text', id);
        event.dataTransfer.effectAllowed = 'copy';
        const block = editor.Blocks.get(id);
        if (block) editor.Blocks.startDrag(block, event.nativeEvent);
        // The browser ends a drag whose source changes at once.
        begun.current = window.setTimeout(() => onDragging(true));
      }}
      onDragEnd={(event) => {
        // A quick drag may end before its beginning was told.
        window.clearTimeout(begun.current);
        editor.Blocks.endDrag(event.dataTransfer.dropEffect === 'none');
        onDragging(false);
      }}
    >
      <BlockIllustration id={id} direction={directionOf(page.language ?? '')} />
      <span className="pb-block__label">{t(`block.${id}`)}</span>
    </div>
  );
}
