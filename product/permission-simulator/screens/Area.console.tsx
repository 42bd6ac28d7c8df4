import { Title } from '@mantine/core';
import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { AreaVerdict, Verdicts } from '../verdicts.ts';
import { Reasons } from './Reasons.console.tsx';
import classes from './Simulator.module.css';
import { useTexts } from './texts.console.ts';

interface AreaProps {
  area: AreaVerdict;
  /** The actions that the filter leaves. */
  shown: AreaVerdict['actions'];
  verdicts: Verdicts;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The actions of one area; closed, how many of them are allowed. */
export function Area({ area: { subject, actions }, shown, verdicts, isOpen, onToggle }: AreaProps) {
  const { t } = useTranslation('permissions');
  const { areaOf, actionOf } = useTexts();
  const allowed = actions.filter((action) => action.allowed).length;
  return (
    <details
      className={classes.area}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onToggle(event.currentTarget.open);
      }}
    >
      <summary>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        <Title order={3} size="sm" className={classes.name}>
          {areaOf(subject)}
        </Title>
        {allowed === actions.length ? (
          <ToneBadge tone="success">{t('area.everything')}</ToneBadge>
        ) : allowed === 0 ? (
          <ToneBadge tone="secondary">{t('area.nothing')}</ToneBadge>
        ) : (
          <ToneBadge tone="info">{t('area.some', { allowed, count: actions.length })}</ToneBadge>
        )}
      </summary>
      {isOpen ? (
        <ul className={classes.actions} aria-label={areaOf(subject)}>
          {shown.map((action) => (
            <li key={action.key}>
              <span className={classes.mark} data-allowed={action.allowed}>
                {action.allowed ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
                {t(action.allowed ? 'yes' : 'no')}
              </span>
              <span className={classes.action}>{actionOf(action)}</span>
              <Reasons reasons={action.reasons} verdicts={verdicts} />
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
