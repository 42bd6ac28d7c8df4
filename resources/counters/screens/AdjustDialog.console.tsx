import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { NAME_LIMIT } from '@tributary/engine/definition/text.ts';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { parseAmount } from '@tributary/engine/screens/form/amount/amount-text.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { currencySymbol } from '@tributary/kit/money.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { adjustmentSchema } from '../adjustment.ts';
import { counterUi, type Counter } from '../counter-ui.console.tsx';
import { unitFigure } from '../counter-total.ts';
import { useAdjust } from './use-adjust.console.tsx';

interface AdjustDialogProps {
  counter: Counter;
  /** The current total. */
  total: number;
  opened: boolean;
  onClose: () => void;
}

type Errors = Partial<Record<'amount' | 'reason', string>>;

/** Adjusts a counter, with a reason, and previews the new total. */
export function AdjustDialog({ counter, total, opened, onClose }: AdjustDialogProps) {
  const { t, i18n } = useTranslation(['counters', 'screens', 'kit']);
  const problems = useProblemText(counterUi);
  const actions = useResourceActions(counterUi);
  const adjust = useAdjust();
  const [direction, setDirection] = useState<'add' | 'take'>('add');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [working, setWorking] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!opened) return;
    setDirection('add');
    setText('');
    setReason('');
    setErrors({});
  }, [opened]);

  const currency = counter.kind === 'amount' ? counter.currency : undefined;
  const typed = parseAmount(text, currency);
  const amount = direction === 'add' ? typed : -typed;
  const figure = (value: number) => unitFigure(counter, value, i18n.language);
  const sign = currency ? currencySymbol(currency, i18n.language) : undefined;

  const refuse = (found: readonly { path: string; message: string }[]): void => {
    setErrors(
      Object.fromEntries(found.map(({ path, message }) => [path, problems.sentence(message)]).toReversed()),
    );
    (found.some(({ path }) => path === 'amount') ? amountField : reasonField).current?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = adjustmentSchema.safeParse({ amount, reason: reason.trim() });
    if (!parsed.success)
      return refuse(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    setWorking(true);
    try {
      await adjust(counter, parsed.data);
      onClose();
    } catch (error) {
      const refused = error instanceof ApiError ? error.problem.errors : undefined;
      if (refused) refuse(refused);
      else actions.fail('updating', error);
    }
    setWorking(false);
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('adjust.title', { name: counter.name })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label={t('adjust.direction')}
            value={direction}
            onChange={(value) => setDirection(value === 'take' ? 'take' : 'add')}
            data={[
              { value: 'add', label: t('adjust.add') },
              { value: 'take', label: t('adjust.take') },
            ]}
          />
          <TextInput
            ref={amountField}
            data-autofocus
            withAsterisk
            label={t('adjust.amount')}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={errors.amount}
            leftSection={sign?.before ? sign.symbol : undefined}
            rightSection={sign && !sign.before ? sign.symbol : undefined}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setErrors(({ amount: _, ...others }) => others);
            }}
          />
          <TextInput
            ref={reasonField}
            withAsterisk
            label={t('adjust.reason')}
            description={t('adjust.reasonHelp')}
            autoComplete="off"
            maxLength={NAME_LIMIT}
            value={reason}
            error={errors.reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setErrors(({ reason: _, ...others }) => others);
            }}
          />
          <Text role="status" className="tabular">
            {Number.isFinite(amount) && amount !== 0
              ? t('adjust.willStand', { now: figure(total), after: figure(total + amount) })
              : t('adjust.stands', { now: figure(total) })}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={working}>
              {t('screens:cancel')}
            </Button>
            <Button type="submit" loading={working}>
              {t('adjust.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
