/** JSON that can stand inside a script element: no `</script>` and no comment can begin in it. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
