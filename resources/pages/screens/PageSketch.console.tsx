import classes from './PageSketch.module.css';

interface PageSketchProps {
  /** Written where the page's headline would stand. */
  name?: string;
  published?: boolean;
  hero?: boolean;
  form?: boolean;
  counter?: boolean;
  columns?: boolean;
  /** A sheet with nothing on it. */
  empty?: boolean;
}

/** Two steps of a small deterministic number from a text, so that each page's sketch keeps its own face. */
function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 997, 7);
}

/** A page drawn in outline from what is known of it: its name, whether it is public, what stands on it. Not a screenshot. */
export function PageSketch({
  name = '',
  published = true,
  hero = true,
  form = false,
  counter = false,
  columns = false,
  empty = false,
}: PageSketchProps) {
  const seed = seedOf(name);
  const bend = 18 + (seed % 22);
  const lines = [58 + (seed % 30), 74 - (seed % 18), 46 + (seed % 24)];
  const textWidth = form ? 84 : 150;
  return (
    <svg
      className={classes.sketch}
      data-draft={published ? undefined : true}
      viewBox="0 0 240 150"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="240" height="150" className={classes.ground} />
      <rect x="20" y="14" width="200" height="136" rx="6" className={classes.paper} />
      {empty ? null : <path d="M30 24 h14 M190 24 h8 M204 24 h8" className={classes.faint} />}
      {hero ? (
        <>
          <path
            d={`M20 58 C70 ${58 - bend} 110 ${58 + bend} 220 ${52 - bend / 3} V72 H20 z`}
            className={classes.hill}
          />
          <path d={`M20 66 C80 ${66 - bend / 2} 130 ${66 + bend / 2} 220 62`} className={classes.stream} />
        </>
      ) : null}
      {empty ? null : name ? (
        <text x="30" y="44" className={classes.name}>
          {name.length > 24 ? `${[...name].slice(0, 23).join('')}…` : name}
        </text>
      ) : (
        <path d="M30 40 h70" className={classes.headline} />
      )}
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
          : lines.map((width, at) => (
              <path
                key={width + at}
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
      {counter ? (
        <>
          <path d="M30 130 h84" className={classes.track} />
          <path d={`M30 130 h${24 + (seed % 46)}`} className={classes.filled} />
        </>
      ) : null}
    </svg>
  );
}
