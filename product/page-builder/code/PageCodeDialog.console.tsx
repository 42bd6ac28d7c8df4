import { Alert, Button, Group, Loader, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import type { Component } from 'grapesjs';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeEditorHandle } from '../../code-editor/CodeEditor.console.tsx';
import type { CodeProblem } from '../../code-editor/code-problem.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { finishWriting } from '../screen/use-shortcuts.console.ts';
import { useThingName } from '../screen/thing-name.console.ts';
import type { CodeFault } from './css-code.ts';
import { applyCode, pageCodeOf, PAGE_CODE_LIMIT, type PageCode } from './page-code.ts';

const CodeEditor = lazyPart(async () => (await import('../../code-editor/CodeEditor.console.tsx')).default);
const NONE: readonly CodeProblem[] = [];
const HINT = 'pb-code-hint';

/** The markup and style of the page, or of the selection, to be edited as code. */
export function PageCodeDialog({ onClose }: { onClose: () => void }) {
  const { editor } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const selected = editor.getSelected();
  const block = selected?.get('type') === 'wrapper' ? undefined : selected;
  const [of, setOf] = useState<'page' | 'block'>(block ? 'block' : 'page');
  const [isChanged, setChanged] = useState(false);
  // The action that would lose the changes, until the person has decided.
  const [leaving, setLeaving] = useState<{ go: () => void }>();
  const leave = (go: () => void): void => (isChanged ? setLeaving({ go }) : go());
  return (
    <OpenModal
      onClose={() => leave(onClose)}
      size="80rem"
      title={t('code.title')}
      closeButtonProps={{ 'aria-label': t('code.close') }}
    >
      <Stack gap="sm">
        {block && (
          <SegmentedControl
            aria-label={t('code.of')}
            value={of}
            onChange={(value) => leave(() => setOf(value === 'page' ? 'page' : 'block'))}
            data={[
              { value: 'block', label: t('code.block') },
              { value: 'page', label: t('code.page') },
            ]}
          />
        )}
        {leaving && (
          <Alert color="warning" role="alert" title={t('code.unsaved')}>
            <Group gap="sm" mt="xs">
              <Button size="xs" autoFocus onClick={() => setLeaving(undefined)}>
                {t('code.keepOn')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setLeaving(undefined);
                  leaving.go();
                }}
              >
                {t('code.discard')}
              </Button>
            </Group>
          </Alert>
        )}
        <CodeForm
          key={of}
          block={of === 'block' ? block : undefined}
          onChanged={setChanged}
          onClose={onClose}
        />
      </Stack>
    </OpenModal>
  );
}

interface CodeFormProps {
  block: Component | undefined;
  /** Called with whether something was typed that is not applied. */
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
}

function CodeForm({ block, onChanged, onClose }: CodeFormProps) {
  const { editor, page, announce } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  const begun = useMemo(() => pageCodeOf(editor, block), [editor, block]);
  const [code, setCode] = useState<PageCode>(begun);
  const [tab, setTab] = useState<'html' | 'css'>('html');
  const [fault, setFault] = useState<CodeFault | 'tooLong' | null>(null);
  const handle = useRef<CodeEditorHandle>(null);
  const isChanged = code.html !== begun.html || code.css !== begun.css;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const problems = useMemo(() => problemsOf(fault, tab, code[tab], t('code.here')), [fault, tab, code, t]);
  const apply = async (): Promise<void> => {
    await finishWriting(editor);
    const outcome = applyCode(editor, code, block);
    if (!outcome.taken) {
      setFault(outcome.fault);
      setTab(outcome.fault.in);
      return;
    }
    announce(t(outcome.hasDropped ? 'code.dropped' : 'code.applied'));
    onClose();
  };
  const name = block ? nameOf(block) : page.name;
  return (
    <>
      <Tabs value={tab} onChange={(next) => setTab(next === 'css' ? 'css' : 'html')} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">{t('code.html')}</Tabs.Tab>
          <Tabs.Tab value="css">{t('code.css')}</Tabs.Tab>
        </Tabs.List>
        {(['html', 'css'] as const).map((language) => (
          <Tabs.Panel key={language} value={language} pt="sm">
            <CodeEditor
              waiting={<Loader aria-label={t('code.loading')} />}
              onMissing={onClose}
              language={language}
              identifier={`page-code-${block?.getId() ?? 'page'}-${language}`}
              text={code[language]}
              label={t(`code.editor_${language}`, { name })}
              describedBy={HINT}
              problems={problems}
              onChange={(text) => {
                setFault(null);
                setCode((before) => ({ ...before, [language]: text }));
              }}
              onRefused={() => setFault('tooLong')}
              refusalOf={(_inserted, length) => (length > PAGE_CODE_LIMIT ? 'tooLong' : null)}
              handle={handle}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text id={HINT} size="sm" c="dimmed">
        {t(`code.hint_${tab}`)}
      </Text>
      {fault && (
        <Alert color="danger" role="alert">
          {fault === 'tooLong'
            ? t('code.tooLong')
            : t(`code.fault_${fault.why}`, { what: fault.what, line: fault.line })}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('code.cancel')}
        </Button>
        <Button onClick={() => void apply()} disabled={!isChanged}>
          {t('code.apply')}
        </Button>
      </Group>
    </>
  );
}

/** The line of a fault, marked in the editor. */
function problemsOf(
  fault: CodeFault | 'tooLong' | null,
  language: 'html' | 'css',
  text: string,
  message: string,
): readonly CodeProblem[] {
  if (fault === null || fault === 'tooLong' || fault.in !== language) return NONE;
  const lines = text.split('\n');
  const from = lines.slice(0, fault.line - 1).reduce((length, line) => length + line.length + 1, 0);
  return [{ from, to: from + (lines[fault.line - 1]?.length ?? 0), message, severity: 'error' }];
}
