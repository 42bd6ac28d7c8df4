import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import type { ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { BackLink } from './BackLink.console.tsx';
import { RecordForm } from '../form/RecordForm.console.tsx';
import type { RecordFormOptions } from '../form/use-record-form.console.ts';
import { useResourceMessages } from '../resource-ui.console.ts';
import { useGo } from '../links.console.tsx';
import { QuotaAlert } from '../quota/QuotaAlert.console.tsx';

interface NewRecordProps<Item extends RecordFrame> extends Omit<RecordFormOptions<Item>, 'record'> {
  /** Beside the form's fields where there is room. */
  aside?: ReactNode;
  /** The form's fields. */
  children: ReactNode;
}

/**
 * The create screen of a resource, with its messages `createTitle`, `createSentence` and `createNow`. The new record
 * opens on its edit screen, unless `onSaved` navigates elsewhere.
 */
export function NewRecord<Item extends RecordFrame>({ children, onSaved, ...options }: NewRecordProps<Item>) {
  const { ui } = options;
  const { t } = useResourceMessages(ui);
  const go = useGo();
  return (
    <>
      <PageHeader
        above={<BackLink ui={ui} />}
        title={t(`${ui.namespace}:createTitle`)}
        sentence={{ id: `${ui.namespace}.create`, text: t(`${ui.namespace}:createSentence`) }}
      />
      <QuotaAlert ui={ui} />
      <RecordForm
        {...options}
        createLabel={t(`${ui.namespace}:createNow`)}
        onSaved={onSaved ?? ((record) => go(ui.openPath?.(record) ?? ui.listPath))}
      >
        {children}
      </RecordForm>
    </>
  );
}
