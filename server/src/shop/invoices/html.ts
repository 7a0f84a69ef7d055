import { escapeHtml } from 'server-kit/http/html';

/** A piece of escaped HTML. */
export class Html {
  constructor(private readonly source: string) {}
  toString(): string {
    return this.source;
  }
}

type Value = Html | string | number | undefined | Value[];

/** Builds HTML from a template. Escapes every value that is not `Html`, and omits `undefined`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((source, part, index) => source + render(values[index - 1]) + part));
}

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeHtml(String(value));
}
