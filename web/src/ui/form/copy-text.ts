function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  // A dialog makes what is outside it inert, so the field stands where the focus is.
  const place = document.activeElement?.parentElement ?? document.body;
  const focused = document.activeElement;
  place.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/**
 * Puts a text on the clipboard; rejects where the browser refuses. Plain http on the local network is
 * no secure context and has no clipboard of the new kind, so there the old way is gone.
 */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
  } else if (!copyBySelection(text)) {
    throw new DOMException('Copying is blocked.', 'NotAllowedError');
  }
}
