import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedVersion } from '../../page-collaboration/routes.ts';
import type { BuilderPage } from '../builder-props.ts';
import { PageVersionFrame } from '../dialogs/PageVersionFrame.console.tsx';
import { changesBetween } from '../merge/changes.ts';
import { applyProject, projectOn } from '../merge/apply.console.ts';
import { useElementName } from '../merge/element-name.console.ts';
import { storedProject } from '../editor/create-editor.console.ts';
import { readOutput } from '../page-output.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';

interface VersionDialogProps {
  version: NamedVersion | null;
  load: (id: string) => Promise<Record<string, unknown>>;
  onClose: () => void;
}

/** How many changes are named. */
const NAMED = 12;

type Content = Pick<BuilderPage, 'recipes' | 'pageMetadata' | 'siteParts'>;

/** Compares a named version with the canvas, by picture and by changes, and puts it back. */
export function VersionDialog({ version, load, onClose }: VersionDialogProps) {
  const { editor, page, setDetails } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useElementName();
  const [content, setContent] = useState<Content | null>(null);
  const [failed, setFailed] = useState(false);
  const id = version?.id;
  // The newest of each rendering, so that a version is loaded once for each opening.
  const newest = useRef(load);
  newest.current = load;
  useEffect(() => {
    setContent(null);
    setFailed(false);
    if (id === undefined) return;
    newest.current(id).then(
      (loaded) => setContent(loaded as Content),
      () => setFailed(true),
    );
  }, [id]);
  const project = content && storedProject({ ...page, ...content });
  const changes = project ? changesBetween(project, projectOn(editor)) : [];
  const now = version && content ? readOutput(editor) : null;
  const putBack = (): void => {
    if (!project || !content) return;
    applyProject(editor, project, { undoable: true });
    setDetails({
      ...(content.pageMetadata ? { pageMetadata: content.pageMetadata } : {}),
      ...(content.siteParts ? { siteParts: content.siteParts } : {}),
    });
    onClose();
  };
  return (
    <Modal opened={version !== null} onClose={onClose} size="xl" title={version?.name}>
      {failed && <Text size="sm">{t('versions.failed')}</Text>}
      {!failed && content === null ? <Loader aria-label={t('versions.loading')} /> : null}
      {content && now ? (
        <>
          <Text size="sm">{t('versions.text')}</Text>
          <div className="pb-versions">
            <PageVersionFrame
              title={version?.name ?? ''}
              html={content.recipes?.html ?? ''}
              css={content.recipes?.css ?? ''}
            />
            <PageVersionFrame title={t('versions.now')} html={now.html} css={now.css} />
          </div>
          {changes.length === 0 ? (
            <Text size="sm" mt="sm">
              {t('versions.same')}
            </Text>
          ) : (
            <>
              <Text size="sm" fw={600} mt="sm">
                {t('versions.since')}
              </Text>
              <ul className="pb-changes">
                {changes.slice(0, NAMED).map(({ what, elementId, fields }) => (
                  <li key={elementId}>{t(`versions.${what}`, { name: nameOf(fields) })}</li>
                ))}
                {changes.length > NAMED && <li>{t('merge.more', { count: changes.length - NAMED })}</li>}
              </ul>
            </>
          )}
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={onClose}>
              {t('versions.close')}
            </Button>
            <Button disabled={project === null || changes.length === 0} onClick={putBack}>
              {t('versions.putBack')}
            </Button>
          </Group>
        </>
      ) : null}
    </Modal>
  );
}
