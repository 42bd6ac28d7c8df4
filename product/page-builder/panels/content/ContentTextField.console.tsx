import { Textarea } from '@mantine/core';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { plainText, textMarkup } from '../../editor/plain-text.ts';

/** The text of a component without marks inside, as a plain field, so that it can be edited in the panel. */
export function ContentTextField({ component }: { component: Component }) {
  const { editor } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const [, redraw] = useState(0);
  const plain = plainText(String(component.get('content') ?? ''));
  if (plain === null) return <p className="pb-hint">{t('content.richText')}</p>;
  return (
    <Textarea
      label={t('content.text')}
      description={plain.shape === 'ul' || plain.shape === 'ol' ? t('content.listHint') : undefined}
      size="xs"
      autosize
      minRows={component.get('type') === 'text' ? 3 : 1}
      maxRows={10}
      // A text is edited in one place at a time.
      disabled={editor.getEditing() === component}
      value={plain.text}
      onChange={(event) => {
        component.set('content', textMarkup(event.currentTarget.value, plain.shape));
        component.view?.render();
        // At once: the next letter must find this one in the field.
        redraw((count) => count + 1);
      }}
    />
  );
}
