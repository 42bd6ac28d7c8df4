import classes from './Initials.module.css';

/** A person as a circle with the first letters of their first and last name: a picture, no text to be read out. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return <span className={classes.circle} data-letters={letters.join('').toUpperCase()} aria-hidden />;
}
