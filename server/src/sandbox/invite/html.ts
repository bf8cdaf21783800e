/** Markup that is safe to send: made by `html`, never by hand from what came from outside. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[] | null | false;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function render(value: Value): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map(({ markup }) => markup).join('');
}

/** A template whose every value is escaped, for text and for quoted attributes; null and false are nothing, and so is its own indentation. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = parts
    .map((part, at) => part.replace(/\n\s+/g, '\n') + render(values[at] ?? null))
    .join('');
  return { markup };
}
