import { useMemo } from 'react';
import { wordDifferences, type TextPart } from '../../revisions/word-diff.ts';
import classes from './revisions.module.css';

/** How much unchanged text is shown on either side of a change, in characters. */
const CONTEXT = 40;

/** A long text with removed words struck through and added words underlined; long unchanged parts are shortened. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDifferences(before, after), [before, after]);
  return (
    <p className={classes.text} dir="auto">
      {parts.map((part, at) => {
        if (part.kind === 'added') return <ins key={at}>{part.text}</ins>;
        if (part.kind === 'removed') return <del key={at}>{part.text}</del>;
        return <span key={at}>{shortened(part, at === 0, at === parts.length - 1)}</span>;
      })}
    </p>
  );
}

function shortened({ text }: TextPart, isFirst: boolean, isLast: boolean): string {
  const characters = [...text];
  if (characters.length <= CONTEXT * 2 + 10) return text;
  const head = isFirst ? '' : characters.slice(0, CONTEXT).join('');
  const tail = isLast ? '' : characters.slice(-CONTEXT).join('');
  return `${head} … ${tail}`;
}
