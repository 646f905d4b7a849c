import { type Check, Shortcoming } from './check.ts';

/** The token opens the employees and nothing else of the company's. */
export const tokenScope: Check = {
  name: 'token scope',
  async look({ element }) {
    const token = element.token ?? (await element.getToken?.({}));
    const api = new URL(element.api ?? '').origin;
    // What a login alone may ask for.
    const { status } = await fetch(`${api}/api/token`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      credentials: 'omit',
      cache: 'no-store',
    });
    if (status === 403) return 'The token opens the employees alone.';
    if (status === 200)
      throw new Shortcoming(
        "The token is a company's own login, which opens its licences, orders and password too. Ask the portal's operator for one of scope employees: token create --scope employees. Log the company out, so that this one ends.",
      );
    throw new Shortcoming(`The portal answered ${status} when asked what the token opens: run this again.`);
  },
};
