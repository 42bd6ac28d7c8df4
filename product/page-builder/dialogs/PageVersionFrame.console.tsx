import { BASE_STYLES } from '../../publishing/compile/styles/base-styles.ts';

/** A version of a page as a picture with its name. */
export function PageVersionFrame({ title, html, css }: { title: string; html: string; css: string }) {
  const style = `${BASE_STYLES}${css}`.replaceAll('</', '<\\/');
  return (
    <figure className="pb-version">
      <figcaption className="pb-label">{title}</figcaption>
      {/* Sandboxed without any permission: nothing in it can run, open or submit. */}
      <iframe
        className="pb-version__frame"
        title={title}
        sandbox=""
        tabIndex={-1}
        srcDoc={`<!doctype html><meta charset="utf-8"><style>${style}</style>${html}`}
      />
    </figure>
  );
}
