import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { asStyle } from '../../page-builder/style/as-style.ts';
import { THEME_STYLE_ID } from './preview-document.ts';
import classes from './preview.module.css';

/**
 * A document in a frame without permission to run scripts. The console may reach into it, so that a change of the theme
 * replaces one style element and the page keeps its place.
 * @param width of the page, in pixels; the frame is scaled to the room that there is
 */
export function PreviewFrame({
  document,
  css,
  width,
  title,
}: {
  document: string;
  css: string;
  width: number;
  title: string;
}) {
  const size = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLIFrameElement>(null);
  const put = (): void => {
    const style = frame.current?.contentDocument?.getElementById(THEME_STYLE_ID);
    if (style) style.textContent = asStyle(css);
  };
  const latest = useRef(put);
  useEffect(() => {
    latest.current = put;
    put();
  });
  const zoom = Math.min(1, (size.width || width) / width);
  return (
    <div ref={size.ref} className={classes.stage}>
      <iframe
        ref={frame}
        className={classes.frame}
        style={{ width, height: size.height / zoom, scale: String(zoom) }}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={document}
        onLoad={() => latest.current()}
      />
    </div>
  );
}
