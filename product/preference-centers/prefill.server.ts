import {
  keyOfSubscription,
  PREFERENCE_FREQUENCIES,
} from '@tributary/resources/preference-centers/choices.ts';
import { connectorsOf, preferencePrefillOf } from '@tributary/resources/preference-centers/mappings.ts';
import type { PreferenceState } from '@tributary/resources/preference-centers/page/state.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { FoundValue } from '@tributary/resources/connectors/port/connector.ts';
import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import { findRecord, LOOKUP_MS, type RecordDeps } from '../mapping/prefill/record.server.ts';
import type { FoundCenter } from './centers.server.ts';

/** Values by which services say no. */
const NO = new Set(['', 'false', '0', 'no', 'off', 'n', 'null']);
const isYes = (value: FoundValue): boolean => !NO.has(String(value).trim().toLowerCase());

/** Preferences with the values of a service's record. Pure. */
export function filledFrom(
  { data }: FoundCenter,
  state: PreferenceState,
  fills: readonly { field: string; source: string }[],
  record: Readonly<Record<string, FoundValue>>,
): PreferenceState {
  const valueOf = (field: string): FoundValue | undefined => {
    const source = fills.find((each) => each.field === field)?.source;
    return source !== undefined && Object.hasOwn(record, source) ? record[source] : undefined;
  };
  const chosen = data.subscriptions.map(keyOfSubscription).filter((key) => {
    const value = valueOf(key);
    return value === undefined ? state.chosen.includes(key) : isYes(value);
  });
  const language = data.languages.find((each) => each === valueOf('language')) ?? state.language;
  const frequency = PREFERENCE_FREQUENCIES.find((each) => each === valueOf('frequency')) ?? state.frequency;
  return { ...state, chosen, language, frequency };
}

/**
 * A person's initial preferences, by the record of the service that the center names. A service that fails, is slow, or
 * has no record or two with this address changes nothing.
 */
export async function prefilled(
  deps: RecordDeps & { onError: (error: unknown) => void },
  tenantId: string,
  center: FoundCenter,
  email: string,
  state: PreferenceState,
): Promise<PreferenceState> {
  const { prefillMappings } = center.data;
  for (const kind of connectorsOf(prefillMappings)) {
    const prefill = preferencePrefillOf(prefillMappings, kind);
    if (!prefill || prefill.object === '' || prefill.match === '' || prefill.fills.length === 0) continue;
    const record = await inTime(deps.onError, (signal) =>
      findRecord(
        deps,
        tenantId,
        { kind, environment: undefined },
        { ...prefill, parameter: '' },
        email,
        signal,
      ),
    );
    if (record) return filledFrom(center, state, prefill.fills, record);
  }
  return state;
}

async function inTime<T>(
  onError: (error: unknown) => void,
  look: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const signal = AbortSignal.timeout(LOOKUP_MS);
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  try {
    return await Promise.race([look(signal), late]);
  } catch (error) {
    if (!(error instanceof ConnectorFailure || error instanceof EgressError)) onError(error);
    return undefined;
  }
}
