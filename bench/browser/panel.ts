import type { Browser } from 'playwright';
import type { DemoSession } from '../portal/serve-portal.ts';
import type { Sign } from './observe.ts';
import { desktop, type Visitor, withVisitor } from './visitor.ts';

export const licencesPath = '/user-panel/licenses';
export const smsLink = { selector: 'nav a[href="/user-panel/sms-notification"]' };

/** The signs of the panel's pages: what only their content has, not their skeletons. */
function panelSigns({ orderNumber }: DemoSession): Sign[] {
  return [
    { name: 'list', selector: 'main tbody tr', text: orderNumber },
    { name: 'dialog', selector: '[role=dialog]', text: 'Kup' },
    { name: 'sms', selector: 'main:has(h1) form input[inputmode=url]' },
    { name: 'sms validated', selector: 'main form [aria-invalid=true]' },
  ];
}

/** A visitor of the panel, who has just logged in to the demo company. */
export function withCompany<Result>(browser: Browser, session: DemoSession, use: (visitor: Visitor) => Promise<Result>): Promise<Result> {
  return withVisitor(browser, desktop, panelSigns(session), async (visitor) => {
    await visitor.prepare(({ accessToken, tokenExpireDate }) => {
      sessionStorage.setItem('accessToken', accessToken);
      sessionStorage.setItem('tokenExpireDate', tokenExpireDate);
    }, session);
    return use(visitor);
  });
}
