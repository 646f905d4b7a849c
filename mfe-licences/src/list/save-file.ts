/** Milliseconds. Some browsers read the file only tasks later, and nothing tells that they have. */
const untilRead = 40_000;

/** Hands a text to the browser to be saved as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), untilRead);
}
