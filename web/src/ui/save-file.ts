/** Downloads a file that this page made. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the browser has taken it: revoking at once cancels the download in some.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
