import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import type { FormEvent, ReactNode } from 'react';
import type { RecordFrame, ResourceDefinition } from '../../definition/resource.ts';
import { DraftOffer } from '../drafts/DraftOffer.console.tsx';
import { ErrorSummary } from '../form/errors/ErrorSummary.console.tsx';
import { RecordEditor } from '../form/RecordEditor.console.tsx';
import { Overtaken } from '../form/RecordForm.console.tsx';
import { SaveBar } from '../form/SaveBar.console.tsx';
import { sectionKeyOf, useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { FoundRecord } from '../record/RecordScreen.console.tsx';
import { RevisionButton } from '../revisions/RevisionButton.console.tsx';
import { useSingle } from '../hooks/use-single.console.ts';
import { SettingsSection } from './SettingsSection.console.tsx';
import { SettingsTabs } from './SettingsTabs.console.tsx';
import classes from './settings.module.css';

interface SettingsScreenProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  /** The fields of each section that the resource declares, by its name. */
  sections: Readonly<Record<string, ReactNode | ((record: Item) => ReactNode)>>;
  /** Beside the revisions. */
  renderActions?: (record: Item) => ReactNode;
  /** Above the form: content about all sections. */
  lead?: ReactNode;
  /** Below the form: content that can't be edited here. */
  children?: ReactNode;
  /** Asks the person before changes are sent. It receives the changed paths. */
  confirmSave?: (changed: readonly string[]) => Promise<boolean>;
  onSaved?: () => void;
  /** Shows each section as a tab, followed by these tabs, whose labels are `tab.{name}`. These are outside the form. */
  tabs?: Readonly<Record<string, ReactNode>>;
  /** The tab that was open last, where this browser remembers it, and how it does. */
  lastTab?: readonly [string, (name: string) => void];
}

/**
 * The screen of a single resource: title, revisions and sections, each under its name, with one bar that saves. Its
 * messages are `title`, `sentence`, and `section.{name}` of the resource.
 */
export function SettingsScreen<Item extends RecordFrame>({
  ui,
  lead,
  children,
  ...parts
}: SettingsScreenProps<Item>) {
  const { t } = useResourceMessages(ui);
  const { namespace, definition } = ui;
  return (
    <FoundRecord ui={ui} found={useSingle(ui)}>
      {(record) => (
        <>
          <PageHeader
            title={t(`${namespace}:title`)}
            sentence={{ id: definition.name, text: t(`${namespace}:sentence`) }}
            actions={
              <>
                {parts.renderActions?.(record)}
                <RevisionButton ui={ui} record={record} />
              </>
            }
          />
          <div className={classes.screen}>
            {lead}
            <SettingsForm ui={ui} record={record} {...parts} />
            {children}
          </div>
        </>
      )}
    </FoundRecord>
  );
}

function SettingsForm<Item extends RecordFrame>({
  ui,
  record,
  sections,
  confirmSave,
  onSaved,
  tabs,
  lastTab,
}: Omit<SettingsScreenProps<Item>, 'lead' | 'children'> & { record: Item }) {
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const readOnly = !useAllowed(ui).update;
  const declared = (ui.definition as ResourceDefinition).sections ?? {};
  const fields = Object.values(declared).flat() as (keyof Item & string)[];
  const shown = Object.keys(declared).map((name) => {
    const content = sections[name];
    return {
      name,
      title: t(`${sectionKeyOf(ui, name)}.title`),
      text: t(`${sectionKeyOf(ui, name)}.text`),
      fields: declared[name] ?? [],
      content: typeof content === 'function' ? content(record) : content,
    };
  });
  return (
    <RecordEditor
      ui={ui}
      record={record}
      fields={fields}
      readOnly={readOnly}
      {...(confirmSave ? { confirmSave } : {})}
      {...(onSaved ? { onSaved } : {})}
    >
      {(state) => {
        const form = (content: ReactNode) => (
          <form
            noValidate
            aria-label={messages.itself}
            className={classes.first}
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (!readOnly) void state.save();
            }}
          >
            <div className={classes.notes}>
              <ErrorSummary attempts={state.form.formState.submitCount} />
              <DraftOffer ui={ui} state={state} />
              {state.overtaken ? <Overtaken ui={ui} /> : null}
            </div>
            {content}
            {readOnly ? null : (
              <div className={tabs ? undefined : classes.bar}>
                <SaveBar state={state} />
              </div>
            )}
          </form>
        );
        if (tabs)
          return (
            <SettingsTabs
              sections={shown}
              more={Object.entries(tabs).map(([name, content]) => ({
                name,
                title: t(`${ui.namespace}:tab.${name}`),
                content,
              }))}
              last={lastTab}
              form={form}
            />
          );
        return form(
          shown.map(({ name, title, text, content }) => (
            <SettingsSection key={name} title={title} text={text}>
              {content}
            </SettingsSection>
          )),
        );
      }}
    </RecordEditor>
  );
}
