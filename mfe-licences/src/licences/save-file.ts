/** Hands a text to the browser to be saved as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next task; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address));
}
