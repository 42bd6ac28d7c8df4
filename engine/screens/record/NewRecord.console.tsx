import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import type { ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { BackLink } from './BackLink.console.tsx';
import { RecordForm } from '../form/RecordForm.console.tsx';
import type { RecordFormOptions } from '../form/use-record-form.console.ts';
import { useNoun } from '../noun.console.ts';
import { useGo } from '../places.console.tsx';
import { QuotaAlert } from '../quota/QuotaAlert.console.tsx';

interface NewRecordProps<Item extends RecordFrame> extends Omit<RecordFormOptions<Item>, 'record'> {
  /** Beside the form's fields where there is room. */
  aside?: ReactNode;
  /** The form's fields. */
  children: ReactNode;
}

/**
 * The create screen of a noun, with the words `createTitle`, `createSentence` and `createNow` of its catalogue. The
 * new record opens where the noun's records are opened, unless `onSaved` goes elsewhere.
 */
export function NewRecord<Item extends RecordFrame>({ children, onSaved, ...options }: NewRecordProps<Item>) {
  const { face } = options;
  const { say } = useNoun(face);
  const go = useGo();
  return (
    <>
      <PageHeader
        above={<BackLink face={face} />}
        title={say(`${face.catalogue}:createTitle`)}
        sentence={{ id: `${face.catalogue}.create`, text: say(`${face.catalogue}:createSentence`) }}
      />
      <QuotaAlert face={face} />
      <RecordForm
        {...options}
        createLabel={say(`${face.catalogue}:createNow`)}
        onSaved={onSaved ?? ((record) => go(face.openPath?.(record) ?? face.listPath))}
      >
        {children}
      </RecordForm>
    </>
  );
}
