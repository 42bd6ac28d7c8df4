import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useEffect, useMemo, useState } from 'react';
import type { PatternCheck } from '../check-pattern.ts';

type Check = (pattern: string, flags: string) => PatternCheck;

/** The pattern as typed, compiled; undefined until the engine is loaded. The engine is fetched once. */
export function useTester(): PatternCheck | undefined {
  const [check, setCheck] = useState<Check>();
  const pattern = useFieldValue('pattern');
  const flags = useFieldValue('flags');
  useEffect(() => {
    let isHere = true;
    void import('../check-pattern.ts').then(({ checkPattern }) => {
      if (isHere) setCheck(() => checkPattern);
    });
    return () => void (isHere = false);
  }, []);
  return useMemo(
    () => (check && pattern ? check(String(pattern), String(flags ?? '')) : undefined),
    [check, pattern, flags],
  );
}
