import { useEffect, useMemo, useRef } from 'react';
import { Button } from 'shared/ui/Button';
import { drawInvoice } from './drawInvoice';
import styles from './InvoiceView.module.css';
import { parseInvoice } from './parseInvoice';

interface InvoiceViewProps {
  /** From the server, and from whichever server: it is shown in a frame that runs no script. */
  html: string;
  /** For a document without a title of its own. */
  fallbackTitle: string;
  /** The first document of the dialog: its Print button takes the focus, and it names the page. */
  isMain?: boolean;
  printLabel?: string;
  onClose: () => void;
}

/** An invoice or a credit note, as its HTML says. */
export function InvoiceView({ html, fallbackTitle, isMain = false, printLabel = 'Print', onClose }: InvoiceViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const printButton = useRef<HTMLButtonElement>(null);
  const invoice = useMemo(() => parseInvoice(html), [html]);
  const title = invoice.title || fallbackTitle;
  useDocumentTitle(isMain ? title : undefined);

  // The form that stood here took the focus along.
  useEffect(() => {
    if (isMain) printButton.current?.focus();
  }, [isMain]);
  useEffect(() => {
    const fit = () => fitHeight(frame.current);
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);

  return (
    <div className={styles.view}>
      <iframe
        ref={frame}
        title={title}
        className={styles.frame}
        // Without allow-scripts nothing in it runs; the origin lets the page draw into it, and print it.
        sandbox="allow-same-origin allow-modals"
        srcDoc="<!doctype html><title>Invoice</title>"
        onLoad={({ currentTarget }) => {
          const { contentDocument: target } = currentTarget;
          if (!target) return;
          drawInvoice(target, invoice, title);
          fitHeight(currentTarget);
          // A key that is pressed in the frame does not reach the dialog.
          target.addEventListener('keydown', ({ key }) => {
            if (key === 'Escape') onClose();
          });
        }}
      />
      <div className={styles.actions}>
        <Button ref={printButton} onClick={() => printNamed(title, frame.current?.contentWindow)}>
          {printLabel}
        </Button>
      </div>
    </div>
  );
}

/** Shown whole, so that the dialog scrolls and not the frame in it. */
function fitHeight(frame: HTMLIFrameElement | null): void {
  const content = frame?.contentDocument?.documentElement;
  if (frame && content) frame.height = String(content.offsetHeight);
}

/** A browser names a print, and its PDF, after the page's title. */
function printNamed(title: string, printed: Window | null | undefined): void {
  if (!printed) return;
  const before = document.title;
  document.title = title;
  printed.addEventListener('afterprint', () => (document.title = before), { once: true });
  printed.print();
}

function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
