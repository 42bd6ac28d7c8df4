import classes from './Avatar.module.css';

interface AvatarProps {
  name: string;
  /** The person's picture; their initials without one. */
  src?: string | undefined;
  /** Edge in pixels; 50 as lists and settings show it (specification, section 9). */
  size?: number;
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** A person's picture in a circle, or the initials of their first and last name. Hidden from screen readers. */
export function Avatar({ name, src, size = 50 }: AvatarProps) {
  const style = { inlineSize: size, blockSize: size, fontSize: Math.max(12, Math.round(size * 0.36)) };
  return src ? (
    <img className={classes.circle} style={style} src={src} width={size} height={size} alt="" />
  ) : (
    <span className={classes.circle} style={style} data-letters={initialsOf(name)} aria-hidden />
  );
}
