import classes from './PageSketch.module.css';

interface PageSketchProps {
  hero?: boolean;
  form?: boolean;
  columns?: boolean;
  /** A blank sheet. */
  empty?: boolean;
}

const LINES = [70, 62, 54];

/** A template in outline. */
export function PageSketch({ hero = true, form = false, columns = false, empty = false }: PageSketchProps) {
  const textWidth = form ? 84 : 150;
  return (
    <svg className={classes.sketch} viewBox="0 0 240 150" fill="none" aria-hidden="true" focusable="false">
      <rect width="240" height="150" className={classes.ground} />
      <rect x="20" y="14" width="200" height="136" rx="6" className={classes.paper} />
      {empty ? null : <path d="M30 24 h14 M190 24 h8 M204 24 h8" className={classes.faint} />}
      {hero ? (
        <>
          <path d="M20 58 C70 33 110 83 220 44 V72 H20 z" className={classes.hill} />
          <path d="M20 66 C80 54 130 78 220 62" className={classes.stream} />
        </>
      ) : null}
      {empty ? null : <path d="M30 40 h70" className={classes.headline} />}
      {empty
        ? null
        : columns
          ? [0, 1, 2].map((at) => (
              <rect
                key={at}
                x={30 + at * 62}
                y="86"
                width="54"
                height="40"
                rx="4"
                className={classes.block}
              />
            ))
          : LINES.map((width, at) => (
              <path
                key={width}
                d={`M30 ${88 + at * 12} h${Math.min(textWidth, (width / 80) * textWidth)}`}
                className={classes.faint}
              />
            ))}
      {form ? (
        <>
          <rect x="134" y="80" width="76" height="58" rx="5" className={classes.block} />
          <path d="M142 91 h60 M142 103 h60" className={classes.field} />
          <rect x="142" y="113" width="60" height="15" rx="4" className={classes.button} />
        </>
      ) : null}
    </svg>
  );
}
