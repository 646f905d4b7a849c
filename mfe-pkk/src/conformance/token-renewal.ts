import { type Check, Shortcoming } from './check.ts';
import { type EmbeddedModule, restart, type Start } from './embedded-module.ts';

/** Of the form of a token, and none of the portal's. */
const wrong = 'conformance-check'.padEnd(43, '-');

/** When the portal refuses a token, the page gives one that it takes. */
export const tokenRenewal: Check = {
  name: 'token renewal',
  async look(module) {
    const { getToken, token } = module.element;
    if (!getToken)
      throw new Shortcoming(
        'There is no getToken: once the token ends, so does the access. Set the property "getToken" to a function that asks your server for a token.',
      );
    const held = token ?? (await getToken({}));
    const { given, start } = await refuseOnce(module, (request) => getToken(request), held);
    if (given === undefined)
      throw new Shortcoming(
        start.ready
          ? 'The module did not ask this page for another token: has the page set "token" or "getToken" meanwhile? Run this again.'
          : `With the portal refusing the token, getToken({ refused }) gave no other: ${start.message} [${start.code}]`,
      );
    if (!start.ready) throw new Shortcoming(`The portal did not take what getToken({ refused }) gave: ${start.message} [${start.code}]`);
    return given === held
      ? 'The list came back after a refusal. getToken({ refused }) gave the same token again, as it may while that is valid: it must give another once it has ended.'
      : 'The list came back after a refusal, with another token.';
  },
};

type GetToken = NonNullable<EmbeddedModule['element']['getToken']>;

/** Starts the module with a token that the portal refuses; the page is asked as if that had been its own. */
async function refuseOnce(module: EmbeddedModule, getToken: GetToken, held: string): Promise<{ given: string | undefined; start: Start }> {
  const { element } = module;
  const former = { token: element.token, getToken: element.getToken };
  let given: string | undefined;
  const asked = async () => {
    given = await getToken({ refused: held });
    return given;
  };
  try {
    const start = await restart(module, () => Object.assign(element, { token: wrong, getToken: asked }));
    return { given, start };
  } finally {
    Object.assign(element, former);
    await restart(module);
  }
}
