import { type Check, Shortcoming } from './check.ts';

type Breach = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'sourceFile'>;

/** Listens from now on, until a signal, for breaches of the page's policy; its check tells of those that are the module's. */
export function watchPolicy(signal: AbortSignal): Check {
  const breaches: Breach[] = [];
  document.addEventListener('securitypolicyviolation', (breach) => breaches.push(breach), { signal });
  return {
    name: 'content security policy',
    look({ element }) {
      const portal = new URL(element.api ?? '').origin;
      const own = breaches.filter((breach) => isModules(breach, portal)).map(inWords);
      if (own.length === 0) return 'Nothing was forbidden.';
      throw new Shortcoming(
        `The page's policy forbids what the module does: ${[...new Set(own)].join('; ')}. It needs the portal in script-src and connect-src.`,
      );
    },
  };
}

/** What another script of the page does to another address is the page's own. */
function isModules({ blockedURI, sourceFile }: Breach, portal: string): boolean {
  return !URL.canParse(sourceFile) || [blockedURI, sourceFile].some((address) => address.startsWith(portal));
}

const inWords = ({ effectiveDirective, blockedURI }: Breach) => `${effectiveDirective} forbids ${blockedURI}`;
