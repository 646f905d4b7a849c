/** Does something while an element's attribute has a value; then it is again what it was. */
export async function withAttribute<Result>(
  element: Element,
  name: string,
  value: string,
  meanwhile: () => Promise<Result> | Result,
): Promise<Result> {
  const former = element.getAttribute(name);
  element.setAttribute(name, value);
  try {
    return await meanwhile();
  } finally {
    if (former === null) element.removeAttribute(name);
    else element.setAttribute(name, former);
  }
}
