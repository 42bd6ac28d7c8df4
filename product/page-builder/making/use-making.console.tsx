import { Modal } from '@mantine/core';
import type { RecordFrame } from '@tributary/engine/definition/resource.ts';
import { elementUi, type PageElement } from '@tributary/resources/elements/element-ui.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { counterUi, type Counter } from '@tributary/resources/counters/counter-ui.console.tsx';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageBuilderProps, SavedBlocks } from '../builder-props.ts';
import type { MakeProps } from './MakeRecord.console.tsx';

const MakeElement = lazyPart(async () => (await import('./MakeElement.console.tsx')).MakeElement);
const MakeForm = lazyPart(async () => (await import('./MakeForm.console.tsx')).MakeForm);
const MakeCounter = lazyPart(async () => (await import('./MakeCounter.console.tsx')).MakeCounter);

interface Making extends Pick<PageBuilderProps, 'makeForm' | 'makeCounter' | 'makeElement' | 'blocked'> {
  dialogs: ReactNode;
}

/** The dialogs in which a block's form or counter is made, without leaving the page; for people with the ability. */
export function useMaking(page: MakeProps<Form>['page']): Making {
  const { t } = useTranslation('pageBuilder');
  const forms = useDialog<Form>();
  const counters = useDialog<Counter>();
  const elements = useDialog<PageElement>();
  const [code, setCode] = useState<SavedBlocks | null>(null);
  return {
    ...(useAllowed(formUi).create ? { makeForm: forms.open } : {}),
    ...(useAllowed(counterUi).create ? { makeCounter: counters.open } : {}),
    ...(useAllowed(elementUi).create
      ? {
          makeElement: (blocks: SavedBlocks) => {
            setCode(blocks);
            return elements.open();
          },
        }
      : {}),
    blocked: forms.opened || counters.opened || elements.opened,
    dialogs: (
      <>
        {forms.dialog(t('make.form.title'), (props) => (
          <MakeForm page={page} onMissing={props.onClose} {...props} />
        ))}
        {counters.dialog(t('make.counter.title'), (props) => (
          <MakeCounter page={page} onMissing={props.onClose} {...props} />
        ))}
        {elements.dialog(t('make.element.title'), (props) =>
          code ? <MakeElement code={code} onMissing={props.onClose} {...props} /> : null,
        )}
      </>
    ),
  };
}

type Content<Item extends RecordFrame> = (props: Omit<MakeProps<Item>, 'page'>) => ReactNode;

/** A dialog that resolves to the record that was made in it, or to null when it was closed. */
function useDialog<Item extends RecordFrame>() {
  const { t } = useTranslation('kit');
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const answer = useRef<(made: Item | null) => void>(undefined);
  const end = (record: Item | null): void => {
    setOpened(false);
    answer.current?.(record);
    answer.current = undefined;
  };
  const close = (): void => {
    if (!busy) end(null);
  };
  return {
    opened,
    open: (): Promise<Item | null> => {
      setOpened(true);
      return new Promise((resolve) => (answer.current = resolve));
    },
    dialog: (title: string, content: Content<Item>): ReactNode => (
      <Modal
        opened={opened}
        onClose={close}
        size="lg"
        title={title}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {content({ onMade: end, onBusy: setBusy, onClose: close })}
      </Modal>
    ),
  };
}
