import { Button, Group, Stack, Text } from '@mantine/core';
import type { RecordFrame } from '@tributary/engine/definition/resource.ts';
import { FormContext, FormProvider } from '@tributary/engine/screens/form/form-context.console.ts';
import {
  useRecordForm,
  type RecordFormOptions,
} from '@tributary/engine/screens/form/use-record-form.console.ts';
import { QuotaAlert } from '@tributary/engine/screens/quota/QuotaAlert.console.tsx';
import { useResourceQuota } from '@tributary/engine/screens/quota/use-resource-quota.console.ts';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Props of both dialogs from the builder. */
export interface MakeProps<Item extends RecordFrame> {
  page: { name: string; language: string };
  onMade: (record: Item) => void;
  /** A request under way can't be taken back: the dialog stays open until it is answered. */
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

interface MakeRecordProps<Item extends RecordFrame>
  extends Omit<RecordFormOptions<Item>, 'record' | 'onSaved' | 'confirmSave'>, Omit<MakeProps<Item>, 'page'> {
  text: string;
  submit: string;
  children: ReactNode;
}

/** The form of a dialog that makes a record for the page; where the plan allows no more of them, it says so instead. */
export function MakeRecord<Item extends RecordFrame>({
  onMade,
  onBusy,
  onClose,
  text,
  submit,
  children,
  ...options
}: MakeRecordProps<Item>) {
  const { ui, fields } = options;
  const { t } = useTranslation('screens');
  const quota = useResourceQuota(ui);
  const state = useRecordForm({ ...options, onSaved: onMade });
  const { form, saving } = state;
  const { setFocus } = form;
  const [first] = fields;
  // The dialog focuses its first control when it opens; its content may arrive later.
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);
  if (quota?.stops) return <NoMore ui={ui} onClose={onClose} />;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    onBusy(true);
    const isStored = await state.save();
    onBusy(false);
    const wrong = isStored ? undefined : fields.find((field) => form.getFieldState(field).invalid);
    if (wrong !== undefined) form.setFocus(wrong);
  };
  return (
    <FormProvider {...form}>
      <FormContext value={{ ui, readOnly: false }}>
        <form onSubmit={(event) => void save(event)} noValidate>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {text}
            </Text>
            {children}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={saving}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={saving}>
                {submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormContext>
    </FormProvider>
  );
}

function NoMore<Item extends RecordFrame>({
  ui,
  onClose,
}: Pick<RecordFormOptions<Item>, 'ui'> & { onClose: () => void }) {
  const { t } = useTranslation('kit');
  const close = useRef<HTMLButtonElement>(null);
  // The quota may arrive after the fields, one of which had the focus.
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <QuotaAlert ui={ui} />
      <Group justify="flex-end">
        <Button ref={close} variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </>
  );
}
