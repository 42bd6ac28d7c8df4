import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BlockDrawing } from '../panels/BlockDrawing.console.tsx';
import type { BlockId } from '../blocks/palette.ts';
import { useBuilder } from '../screen/builder-context.console.ts';
import { EVENTS, useEditorTick } from '../screen/use-editor-tick.console.ts';
import { rootOf } from '../project.ts';
import { type TemplateId, templateProject } from '../templates.ts';
import './empty-page.css';

const CHOICES: { id: TemplateId; drawn: BlockId[] }[] = [
  { id: 'donation', drawn: ['hero', 'donation'] },
  { id: 'newsletter', drawn: ['newsletter', 'threeColumns'] },
];

/** What an empty page says: begin with a design, or drag the first block here. */
export function EmptyPage({ hidden, onBlocks }: { hidden: boolean; onBlocks: () => void }) {
  const { editor, page, actions } = useBuilder();
  const { t } = useTranslation('pageBuilder');
  useEditorTick(editor, EVENTS.structure);
  const root = editor.getWrapper();
  if (hidden || root === undefined || root.components().length > 0) return null;
  const begin = (id: TemplateId): void => {
    const project = templateProject(id, page.language === undefined ? {} : { language: page.language });
    root.append(rootOf(project).components ?? []);
    actions.select(root.components().models[0]);
  };
  return (
    <div className="pb-empty" role="group" aria-label={t('empty.title')}>
      <h2 className="pb-empty__title">{t('empty.title')}</h2>
      <p className="pb-hint">{t('empty.text')}</p>
      <div className="pb-empty__choices">
        {CHOICES.map(({ id, drawn }) => (
          <UnstyledButton key={id} className="pb-empty__choice" onClick={() => begin(id)}>
            <span className="pb-empty__sheet">
              {drawn.map((block) => (
                <BlockDrawing key={block} id={block} />
              ))}
            </span>
            <span className="pb-block__label">{t(`template.${id}`)}</span>
          </UnstyledButton>
        ))}
        <UnstyledButton className="pb-empty__choice" onClick={onBlocks}>
          <span className="pb-empty__sheet pb-empty__sheet--blank">+</span>
          <span className="pb-block__label">{t('template.blank')}</span>
        </UnstyledButton>
      </div>
    </div>
  );
}
