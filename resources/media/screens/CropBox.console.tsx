import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, pulled, type Crop } from '../crop.ts';
import classes from './media.module.css';

interface CropBoxProps {
  src: string;
  crop: Crop;
  /** Width by height in shares of the picture; undefined for a free shape. */
  ratio: number | undefined;
  onChange: (crop: Crop) => void;
}

const STEP = 0.01;
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const percent = (share: number): string => `${share * 100}%`;

/** A picture with the part that is kept: the box is moved, its corner pulled, both by pointer or arrow keys. */
export function CropBox({ src, crop, ratio, onChange }: CropBoxProps) {
  const { t } = useTranslation('media');
  const stage = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number; crop: Crop }>(null);
  const grip = (change: (crop: Crop, right: number, down: number) => Crop) => ({
    onPointerDown: (event: PointerEvent) => {
      event.preventDefault();
      (event.currentTarget as HTMLElement).focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, crop };
    },
    onPointerMove: (event: PointerEvent) => {
      const box = stage.current?.getBoundingClientRect();
      const from = start.current;
      if (!box || !from || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      onChange(
        change(from.crop, (event.clientX - from.x) / box.width, (event.clientY - from.y) / box.height),
      );
    },
    onPointerUp: () => (start.current = null),
    onKeyDown: (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      onChange(change(crop, ...by));
    },
  });
  const size = { width: Math.round(crop.width * 100), height: Math.round(crop.height * 100) };
  return (
    <div ref={stage} className={classes.cropStage} dir="ltr">
      <img src={src} alt="" draggable={false} />
      <button
        type="button"
        className={classes.cropBox}
        style={{
          left: percent(crop.x),
          top: percent(crop.y),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
        aria-label={t('crop.box', size)}
        {...grip(moved)}
      />
      <button
        type="button"
        className={classes.cropCorner}
        style={{ left: percent(crop.x + crop.width), top: percent(crop.y + crop.height) }}
        aria-label={t('crop.corner', size)}
        {...grip((from, right, down) => pulled(from, right, down, ratio))}
      />
    </div>
  );
}
