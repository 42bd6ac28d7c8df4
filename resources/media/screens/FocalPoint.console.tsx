import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './media.module.css';

/** A place in a picture, in shares of its width and height. */
export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  src: string;
  value: Point;
  disabled: boolean;
  onChange: (point: Point) => void;
}

const STEP = 0.02;
const share = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A picture with the point that stays visible where it is cut: dragged, clicked, or moved by the arrow keys. */
export function FocalPoint({ src, value, disabled, onChange }: FocalPointProps) {
  const { t } = useTranslation('media');
  const frame = useRef<HTMLDivElement>(null);
  const put = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || disabled) return;
    onChange({
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ x: share(value.x + by.x), y: share(value.y + by.y) });
  };
  return (
    <div ref={frame} className={classes.stageInner} dir="ltr" onPointerDown={put}>
      <img className={classes.whole} src={src} alt="" draggable={false} />
      <button
        type="button"
        className={classes.focal}
        style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
        disabled={disabled}
        aria-label={t('focal.label', { x: Math.round(value.x * 100), y: Math.round(value.y * 100) })}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && put(event)}
      />
    </div>
  );
}
