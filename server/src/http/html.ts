/** Markup that is safe to send. Only `html` creates it, which escapes every value. */
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

/**
 * A template that escapes every value, for text and for quoted attributes. Null and false render nothing, and the
 * template's own indentation is removed.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = parts
    .map((part, at) => part.replace(/\n\s+/g, '\n') + render(values[at] ?? null))
    .join('');
  return { markup };
}
