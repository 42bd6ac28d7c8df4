import { Loader, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type useDomain } from '../domains.console.ts';
import classes from '../domains.module.css';

type Shown = NonNullable<ReturnType<typeof useDomain>['data']>;

const STEPS = ['records', 'authorization', 'certificate', 'issue'] as const;
type State = 'done' | 'now' | 'failed' | 'ahead';

/** The step that a mapping is at, by its status. */
const AT = { PENDING: 0, AUTHORIZING: 1, ISSUING: 2, MAPPED: 4, FAILED: 0 } as const;

function stateOf(mapping: Shown, index: number): State {
  const { status, failure, held } = mapping;
  const failedAt = failure ? STEPS.findIndex((step) => step === failure.step) : -1;
  if (failedAt >= 0) return index < failedAt ? 'done' : index === failedAt ? 'failed' : 'ahead';
  if (failure) return 'done';
  if (held) return 'ahead';
  // The status is the same while the key is made and while the certificate is authorized: the log tells them apart.
  const hasKey = status === 'ISSUING' && mapping.entries[0]?.step === 'certificate';
  const at = AT[status] + (hasKey ? 1 : 0);
  return index < at ? 'done' : index === at ? 'now' : 'ahead';
}

/** The steps of a mapping in order, with the one that is being done. */
export function DomainSteps({ mapping }: { mapping: Shown }) {
  const { t } = useTranslation('domainMappings');
  const { certificates, certificate } = mapping;
  const steps = certificates === 'server' ? STEPS : STEPS.slice(0, 1);
  return (
    <section aria-labelledby="domain-steps">
      <Title order={2} size="h3" id="domain-steps" mb="md">
        {t('steps.title')}
      </Title>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const state = stateOf(mapping, index);
          return (
            <li key={step} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={classes.mark} data-state={state} aria-hidden>
                {state === 'done' ? <IconCheck size={14} /> : null}
                {state === 'failed' ? <IconX size={14} /> : null}
                {state === 'now' && isUnderWay(mapping) ? <Loader size={12} /> : null}
                {state === 'ahead' ? index + 1 : null}
              </span>
              <div>
                <Text fw={560} size="sm">
                  {t(`step.${step}.name`)}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`steps.${state}`)} · {t(`step.${step}.text`)}
                </Text>
              </div>
            </li>
          );
        })}
      </ol>
      {certificate ? (
        <Text size="sm" c="dimmed">
          {t('certificate', { issuer: certificate.issuer })} {t('certificateEnds')}{' '}
          <RelativeTime at={certificate.notAfter} />.
        </Text>
      ) : null}
      {certificates === 'proxy' ? (
        <Text size="sm" c="dimmed">
          {t('byProxy')}
        </Text>
      ) : null}
    </section>
  );
}
