import type { ReactNode } from 'react';
import type { CounterData } from '../counter.ts';

/** A counter's figure in its colour: coral for money, the text's own for heads. */
export function Standing({ kind, children }: { kind: CounterData['kind']; children: ReactNode }) {
  return <bdi style={kind === 'amount' ? { color: 'var(--money-text)' } : undefined}>{children}</bdi>;
}
