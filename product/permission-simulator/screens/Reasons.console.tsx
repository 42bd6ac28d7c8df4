import type { Reason, Verdicts } from '../verdicts.ts';
import classes from './Simulator.module.css';
import { useTexts } from './texts.console.ts';
import { useNameOfWho } from './asked-about.console.ts';

/** Why an action is not allowed, in the order in which the server refuses, each with its remedy. */
export function Reasons({ reasons, verdicts }: { reasons: readonly Reason[]; verdicts: Verdicts }) {
  const { reasonOf, changeOf } = useTexts();
  const who = useNameOfWho()(verdicts);
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason.code}>
          {reasonOf(reason, who)}{' '}
          <span className={classes.change}>{changeOf(reason, who, verdicts.person)}</span>
        </li>
      ))}
    </ul>
  );
}
