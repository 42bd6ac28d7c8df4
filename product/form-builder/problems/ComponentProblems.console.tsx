import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormBuilder } from '../builder-context.console.ts';
import classes from './Problems.module.css';

/** Findings of the form's proof about one component, above its properties. */
export function ComponentProblems({ id }: { id: string }) {
  const { problems } = useFormBuilder();
  const own = problems.filter(({ componentId }) => componentId === id);
  if (own.length === 0) return null;
  return (
    <ul className={classes.own}>
      {own.map(({ message }) => (
        <li key={message} className={classes.line}>
          <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
