import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { enhanceForm } from '../../form-runtime/form.ts';
import type { Send } from '../../form-runtime/send.ts';
import { FormHtml } from '../canvas/FormHtml.console.tsx';
import classes from './FormPreview.module.css';

/** Widths of the four devices, in CSS pixels (specification, section 2). */
const widths = { mobile: 375, tablet: 765, tabletPro: 1024, desktop: 1281 } as const;
type Device = keyof typeof widths;
const devices = Object.keys(widths) as Device[];

/** Takes everything and sends nothing. */
const pretend: Send = () => Promise.resolve({ kind: 'sent', location: null });

interface FormPreviewProps {
  schema: FormSchema;
  /** The language of the fixed texts. */
  locale: string;
  /** Styles of the published page. */
  formCss: string;
  onClose: () => void;
}

/** The form as visitors use it: steps, conditions, errors and the summary work; the script is the published one. */
export function FormPreview({ schema, locale, formCss, onClose }: FormPreviewProps) {
  const { t } = useTranslation('formBuilder');
  const [device, setDevice] = useState<Device>('desktop');
  const back = useRef<HTMLButtonElement>(null);
  const [turn, setTurn] = useState(0);
  const html = useMemo(() => renderForm(schema, { formId: 'preview', action: '', locale }), [schema, locale]);
  const enliven = useCallback((root: ShadowRoot) => {
    const form = root.querySelector<HTMLFormElement>('form');
    return form ? enhanceForm(form, { send: pretend, pretends: true }) : undefined;
  }, []);
  useEffect(() => back.current?.focus(), []);
  return (
    <section className={classes.preview} aria-label={t('previewTitle')}>
      <Group className={classes.bar} gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowLeft size={16} />}
          onClick={onClose}
          ref={back}
        >
          {t('closePreview')}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={t('device.label')}
          data={devices.map((value) => ({ value: value as string, label: t(`device.${value}`) }))}
          value={device}
          onChange={(value) => setDevice(devices.find((each) => each === value) ?? 'desktop')}
        />
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconRefresh size={16} />}
          onClick={() => setTurn(turn + 1)}
        >
          {t('startAgain')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('previewHelp')}
        </Text>
      </Group>
      <div className={classes.stage}>
        <div className={classes.page} data-device={device} style={{ inlineSize: widths[device] }}>
          <FormHtml
            key={turn}
            html={html}
            locale={locale}
            css={formCss}
            onDraw={enliven}
            className={classes.form}
          />
        </div>
      </div>
    </section>
  );
}
