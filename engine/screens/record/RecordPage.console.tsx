import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import type { ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { BackLink } from './BackLink.console.tsx';
import { RecordForm } from '../form/RecordForm.console.tsx';
import { IssuedNotice } from '../issued/IssuedNotice.console.tsx';
import { MoreMenu } from './MoreMenu.console.tsx';
import { isOfProduct, titleOf, useAllowed, type NounFace } from '../noun.console.ts';
import { OfProduct } from './OfProduct.console.tsx';
import { RecordScreen } from './RecordScreen.console.tsx';
import { RevisionButton } from '../revisions/RevisionButton.console.tsx';
import { RecordTags } from '../tags/RecordTags.console.tsx';
import { UsedBy } from '../uses/UsedBy.console.tsx';

interface RecordPageProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  /** The top fields that the form edits. */
  fields: readonly (keyof Item & string)[];
  /** Above the form: what the record stands at. */
  renderLead?: (record: Item) => ReactNode;
  /** Beside the title: the record's state. */
  renderBeside?: (record: Item) => ReactNode;
  /** Before the menu of what else can be done. */
  renderActions?: (record: Item) => ReactNode;
  /** Beside the form's fields where there is room; stands inside the form and can follow what is typed. */
  renderAside?: (record: Item) => ReactNode;
  /** Below the form, in front of where the record is used. */
  renderMore?: (record: Item) => ReactNode;
  /** Whether other records can name one of this noun; then those that do are listed below the form. */
  withUses?: boolean;
  /** The form's fields. */
  children: ReactNode | ((record: Item) => ReactNode);
}

/** The edit screen of a noun: its way back, title, history and menu, its tags, its form, and where it is used. */
export function RecordPage<Item extends RecordFrame>({ face, ...parts }: RecordPageProps<Item>) {
  return (
    <RecordScreen face={face}>
      {(record) => <OpenRecord face={face} record={record} {...parts} />}
    </RecordScreen>
  );
}

function OpenRecord<Item extends RecordFrame>({
  face,
  record,
  fields,
  renderLead,
  renderBeside,
  renderActions,
  renderAside,
  renderMore,
  withUses = false,
  children,
}: RecordPageProps<Item> & { record: Item }) {
  const allowed = useAllowed(face);
  const ofProduct = isOfProduct(record);
  const { definition } = face;
  return (
    <>
      <PageHeader
        above={<BackLink face={face} />}
        title={titleOf(face, record)}
        beside={renderBeside?.(record)}
        actions={
          ofProduct ? undefined : (
            <>
              <RevisionButton face={face} record={record} />
              {renderActions?.(record)}
              <MoreMenu face={face} record={record} />
            </>
          )
        }
      />
      {ofProduct ? <OfProduct face={face} record={record} /> : null}
      <IssuedNotice face={face} record={record} />
      {renderLead?.(record)}
      {definition.kind === 'resource' && definition.taggable ? (
        <RecordTags face={face} record={record} />
      ) : null}
      <RecordForm
        face={face}
        record={record}
        fields={fields}
        readOnly={!allowed.update || ofProduct}
        aside={renderAside?.(record)}
      >
        {typeof children === 'function' ? children(record) : children}
      </RecordForm>
      {renderMore?.(record)}
      {withUses ? <UsedBy face={face} record={record} /> : null}
    </>
  );
}
