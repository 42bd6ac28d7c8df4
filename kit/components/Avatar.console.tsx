import classes from './Avatar.module.css';

/** Edge of a picture as lists and settings show it, in px (specification, section 9). */
export const AVATAR_PX = 50;

interface AvatarProps {
  name: string;
  /** The person's picture; their initials without one. */
  src?: string | undefined;
  /** Edge in pixels. */
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
export function Avatar({ name, src, size = AVATAR_PX }: AvatarProps) {
  const style = { inlineSize: size, blockSize: size, fontSize: Math.max(12, Math.round(size * 0.36)) };
  return src ? (
    <img className={classes.circle} style={style} src={src} width={size} height={size} alt="" />
  ) : (
    <span className={classes.circle} style={style} data-letters={initialsOf(name)} aria-hidden />
  );
}
