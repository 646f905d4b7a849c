import { type Check, contentOf, type EmbeddedElement, restart, until } from './embedded-element.ts';

/** The element is visible, and its list loads under the page's Content-Security-Policy. */
export const loadingCheck: Check = {
  name: 'loading',
  async inspect(element) {
    if (element.shadowRoot.querySelector('[role="dialog"]'))
      throw new Error('A dialog of the module is open. Close it and run the check again: what is typed would be lost.');
    // A page that has just loaded has not rendered it yet.
    await until(() => element.shadowRoot.querySelector('.content') !== null);
    if (!isVisible(contentOf(element)))
      throw new Error('The module is hidden: an element around it has display: none or visibility: hidden.');
    // The page may set the token late.
    await until(() => Boolean(element.token ?? element.getToken));
    const violations = new Set<string>();
    const collect = (violation: SecurityPolicyViolationEvent) => {
      if (isOfModule(violation, element)) violations.add(`${violation.effectiveDirective} forbids ${violation.blockedURI}`);
    };
    document.addEventListener('securitypolicyviolation', collect);
    const error = await restart(element);
    document.removeEventListener('securitypolicyviolation', collect);
    if (error) throw new Error(`The list of employees does not load: ${error}`);
    if (violations.size > 0)
      throw new Error(
        `The Content-Security-Policy of the page blocks the module: ${[...violations].join('; ')}. Allow the portal in script-src and connect-src.`,
      );
    const { version, react } = element.diagnostics;
    return `The list is there: version ${version}, React ${react}.`;
  },
};

const isVisible = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

/** Whether the module caused the violation: other scripts of the page may break its policy too. */
function isOfModule({ blockedURI, sourceFile }: SecurityPolicyViolationEvent, { api }: EmbeddedElement): boolean {
  return !sourceFile.includes(':') || [blockedURI, sourceFile].some((address) => address.startsWith(new URL(api ?? '').origin));
}

/** The token gives access to the employees only, and the page replaces it when the portal rejects it. */
export const tokenCheck: Check = {
  name: 'token',
  async inspect(element) {
    const { getToken } = element;
    const current = element.token ?? (await getToken?.({})) ?? '';
    const headers = { Authorization: `Bearer ${current}`, Accept: 'application/json' };
    // 403 for a token of scope `employees`, 200 for a login.
    const { status } = await fetch(new URL('/api/token', element.api ?? ''), { headers, credentials: 'omit', cache: 'no-store' });
    if (status === 200)
      throw new Error(
        "The token is a company's login: it gives access to licences, orders and the password too. Ask the portal's operator for one of scope employees: token create --scope employees. Log the company out to end this one.",
      );
    if (status !== 403) throw new Error(`The portal answered ${status} when asked for the scope of the token. Run the check again.`);
    if (!getToken)
      throw new Error('There is no getToken, so the access ends with the token. Set the property "getToken" to a function that gets one.');
    const renewed = await renew(element, () => getToken({ rejected: current }));
    return renewed === current
      ? 'Employees only. getToken({ rejected }) returned the same token: it must return another once that one has ended.'
      : 'Employees only, and replaced when rejected.';
  },
};

/** A well-formed token that the portal does not know. */
const unknownToken = 'conformance-check'.padEnd(43, '-');

/** Restarts the module with a token that the portal rejects. @returns the token that the page returns instead */
async function renew(element: EmbeddedElement, requestToken: () => string | Promise<string>): Promise<string | undefined> {
  const { token: ownToken, getToken: ownGetToken } = element;
  let renewed: string | undefined;
  const getToken = async () => {
    renewed = await requestToken();
    return renewed;
  };
  const error = await restart(element, () => Object.assign(element, { token: unknownToken, getToken }));
  Object.assign(element, { token: ownToken, getToken: ownGetToken });
  await restart(element);
  if (error) throw new Error(`The portal rejected the token, and getToken({ rejected }) did not help: ${error}`);
  return renewed;
}
