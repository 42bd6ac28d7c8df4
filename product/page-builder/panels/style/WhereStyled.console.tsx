import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DEVICES, type DeviceId } from '../../devices.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { STYLE_STATES, type StyleState } from '../../style/page-styles.ts';

/** For which width and in which state the styles below hold. */
export function WhereStyled({ state, onState }: { state: StyleState; onState: (state: StyleState) => void }) {
  const { device, setDevice } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  return (
    <div className="pb-fields pb-device-note">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('style.breakpoint')}
        value={device}
        onChange={(id) => setDevice(id as DeviceId)}
        data={DEVICES.toReversed().map(({ id, breakpoint }) => ({
          value: id,
          label: <span title={t(`style.on_${id}`)}>{breakpoint}</span>,
        }))}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('style.state')}
        value={state}
        onChange={(next) => onState(next as StyleState)}
        data={STYLE_STATES.map((value) => ({ value, label: t(`style.state_${value || 'normal'}`) }))}
      />
      <p className="pb-hint">
        {t(`style.on_${device}`)}
        {state !== '' && ` ${t(`style.stateHint_${state}`)}`}
      </p>
    </div>
  );
}
