import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Button, buttonClass } from 'shared/ui/Button';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { renderInvoice } from './renderInvoice';
import styles from './InvoiceView.module.css';
import { parseInvoice } from './parseInvoice';

interface InvoiceViewProps {
  /** The server's HTML, which is not trusted. The iframe runs no scripts. */
  html: string;
  /** The title for a document that has none. */
  fallbackTitle: string;
  /** True for the first document. Its Print button takes the focus, and its title becomes the page's title. */
  isMain?: boolean;
  printLabel?: string;
  pdfUrl: string;
  /** Additional buttons. */
  actions?: ReactNode;
  onClose: () => void;
}

/** Shows an invoice or a credit note in a sandboxed iframe, with buttons to print it and to download the PDF. */
export function InvoiceView({
  html,
  fallbackTitle,
  isMain = false,
  printLabel = 'Print',
  pdfUrl,
  actions,
  onClose,
}: InvoiceViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const printButton = useRef<HTMLButtonElement>(null);
  const invoice = useMemo(() => parseInvoice(html), [html]);
  const title = invoice.title || fallbackTitle;
  useDocumentTitle(isMain ? title : undefined);

  // Focus the Print button, because the focus is lost when this view replaces a form. Scroll to the top, because the
  // form can leave the dialog scrolled below the message.
  useEffect(() => {
    if (!isMain) return;
    printButton.current?.focus({ preventScroll: true });
    const dialog = printButton.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
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
        // Omit `allow-scripts`, so that the iframe runs no scripts. `allow-same-origin` lets the page write into the
        // iframe and print it.
        sandbox="allow-same-origin allow-modals"
        srcDoc="<!doctype html><title>Invoice</title>"
        onLoad={({ currentTarget }) => {
          const { contentDocument: target } = currentTarget;
          if (!target) return;
          renderInvoice(target, invoice, title);
          fitHeight(currentTarget);
          // Close the dialog here, because the dialog does not receive key events from inside the iframe.
          target.addEventListener('keydown', ({ key }) => {
            if (key === 'Escape') onClose();
          });
        }}
      />
      <div className={styles.actions}>
        <Button ref={printButton} onClick={() => printNamed(title, frame.current?.contentWindow)}>
          {printLabel}
        </Button>
        <a className={buttonClass('secondary')} href={pdfUrl} download>
          Download PDF
          <VisuallyHidden>{` of ${title}`}</VisuallyHidden>
        </a>
        {actions}
      </div>
    </div>
  );
}

/** Makes the iframe as tall as its content, so that only the dialog scrolls. */
function fitHeight(frame: HTMLIFrameElement | null): void {
  const content = frame?.contentDocument?.documentElement;
  if (frame && content) frame.height = String(content.offsetHeight);
}

/**
 * Prints the iframe. Changes the page's title during printing, because browsers use it as the name of the print job and
 * the PDF.
 */
function printNamed(title: string, frameWindow: Window | null | undefined): void {
  if (!frameWindow) return;
  const before = document.title;
  document.title = title;
  frameWindow.addEventListener('afterprint', () => (document.title = before), { once: true });
  frameWindow.print();
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
