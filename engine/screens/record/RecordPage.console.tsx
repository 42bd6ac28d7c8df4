import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import type { ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { BackLink } from './BackLink.console.tsx';
import { RecordForm } from '../form/RecordForm.console.tsx';
import { IssuedNotice } from '../issued/IssuedNotice.console.tsx';
import { MoreMenu } from './MoreMenu.console.tsx';
import { isOfProduct, isTaggable, useTitleOf, useAllowed, type ResourceUi } from '../resource-ui.console.ts';
import { OfProduct } from './OfProduct.console.tsx';
import { RecordScreen } from './RecordScreen.console.tsx';
import { RevisionButton } from '../revisions/RevisionButton.console.tsx';
import { RecordTags } from '../tags/RecordTags.console.tsx';
import { UsedBy } from '../uses/UsedBy.console.tsx';

interface RecordPageProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  /** The top-level fields that the form edits. */
  fields: readonly (keyof Item & string)[];
  /** Above the form: a summary of the record. */
  renderLead?: (record: Item) => ReactNode;
  /** Beside the title: the record's state. */
  renderBeside?: (record: Item) => ReactNode;
  /** Before the menu. */
  renderActions?: (record: Item) => ReactNode;
  /** Beside the form's fields where there is room; rendered inside the form, so that it can follow the typed values. */
  renderAside?: (record: Item) => ReactNode;
  /** Below the form, before the record's uses. */
  renderMore?: (record: Item) => ReactNode;
  /** Whether a person with the ability may delete the record in its state. Default: yes. */
  removable?: (record: Item) => boolean;
  /** Whether other records can reference one of this resource; they are then listed below the form. */
  withUses?: boolean;
  /** The width of the form's fields in pixels, where a column is too narrow. */
  width?: number;
  /** The form's fields. */
  children: ReactNode | ((record: Item) => ReactNode);
}

/** The edit screen of a resource: back link, title, history and menu, tags, form, and uses. */
export function RecordPage<Item extends RecordFrame>({ ui, ...parts }: RecordPageProps<Item>) {
  return <RecordScreen ui={ui}>{(record) => <OpenRecord ui={ui} record={record} {...parts} />}</RecordScreen>;
}

function OpenRecord<Item extends RecordFrame>({
  ui,
  record,
  fields,
  renderLead,
  renderBeside,
  renderActions,
  renderAside,
  renderMore,
  removable,
  withUses = false,
  width,
  children,
}: RecordPageProps<Item> & { record: Item }) {
  const titleOf = useTitleOf();
  const allowed = useAllowed(ui);
  const ofProduct = isOfProduct(record);
  return (
    <>
      <PageHeader
        above={<BackLink ui={ui} />}
        title={titleOf(ui, record)}
        beside={renderBeside?.(record)}
        actions={
          ofProduct ? undefined : (
            <>
              <RevisionButton ui={ui} record={record} />
              {renderActions?.(record)}
              <MoreMenu ui={ui} record={record} canRemove={removable?.(record) ?? true} />
            </>
          )
        }
      />
      {ofProduct ? <OfProduct ui={ui} record={record} /> : null}
      <IssuedNotice ui={ui} record={record} />
      {renderLead?.(record)}
      {isTaggable(ui) ? <RecordTags ui={ui} record={record} /> : null}
      <RecordForm
        ui={ui}
        record={record}
        fields={fields}
        readOnly={!allowed.update || ofProduct}
        aside={renderAside?.(record)}
        {...(width === undefined ? {} : { width })}
      >
        {typeof children === 'function' ? children(record) : children}
      </RecordForm>
      {renderMore?.(record)}
      {withUses ? <UsedBy ui={ui} record={record} /> : null}
    </>
  );
}
