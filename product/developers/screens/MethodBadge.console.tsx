import classes from './reference.module.css';

/** The method of an operation, in a column with its own width. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method} dir="ltr">
      {method === 'DELETE' ? 'DEL' : method}
    </span>
  );
}
