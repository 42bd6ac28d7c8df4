import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { sectionsOfErrors } from '../../../definition/error-sections.ts';
import { sectionKeyOf, useResourceMessages } from '../../resource-ui.console.ts';
import { useProblemText } from '../../problem-text.console.ts';
import { flatErrors } from './flat-errors.ts';
import { goToField } from './go-to-field.console.ts';
import { formFieldId, useFormFrame } from '../form-context.console.ts';

/**
 * The errors of a refused save, each with a link to its field. Takes the focus, so that screen readers announce it.
 */
export function ErrorSummary({ attempts }: { attempts: number }) {
  const { ui } = useFormFrame();
  const messages = useResourceMessages(ui);
  const problems = useProblemText(ui);
  const { errors, isSubmitting } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const found = flatErrors(errors);
  const { definition } = ui;
  const sections = sectionsOfErrors(
    found.map(({ path }) => path),
    definition.kind === 'resource' ? (definition.sections ?? {}) : {},
  );
  const nameOf = (path: string, section: string | undefined): string =>
    section === undefined
      ? messages.field(path)
      : `${messages.t(`${sectionKeyOf(ui, section)}.title`)} › ${messages.field(path)}`;
  const count = attempts > 0 ? found.length : 0;
  const announced = useRef(0);
  useEffect(() => {
    if (isSubmitting || count === 0 || announced.current === attempts) return;
    announced.current = attempts;
    box.current?.focus();
  }, [attempts, count, isSubmitting]);
  if (count === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="danger"
      icon={<IconAlertTriangle size={18} />}
      role="alert"
      title={messages.t('screens:form.errors', { count })}
    >
      <List size="sm">
        {found.map(({ path, message }, at) => (
          <List.Item key={path}>
            <Anchor
              underline="always"
              href={`#${formFieldId(path)}`}
              onClick={(event) => {
                event.preventDefault();
                goToField(path);
              }}
            >
              {nameOf(path, sections[at])}
            </Anchor>
            {': '}
            {problems.sentence(message, path)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
