// @vitest-environment jsdom
import { Link, useHost } from '@osk/shared/host';
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDraftNotice } from './panel.tsx';

const licencesPath = '/user-panel/licenses';
const configurationPath = '/user-panel/sms-notification';
const title = { pl: 'Konfiguracja SMS', en: 'SMS configuration' };
const form = { values: { domena: 'a.pl' }, saved: { domena: '' }, fields: { domena: true } };
const buying = { pl: 'Kup nową licencję', en: 'Buy a new licence' };

function Panel() {
  const notice = useDraftNotice();
  const { session } = useHost();
  return (
    <main id="content" tabIndex={-1}>
      {notice}
      <Link to={configurationPath}>Konfiguracja</Link>
      <button type="button" onClick={() => session.end('expired')}>
        Koniec
      </button>
    </main>
  );
}

/** The panel after a session that has ended with two drafts. In the fake host, drafts without a session are a visitor's. */
async function open(path = licencesPath) {
  history.replaceState(null, '', configurationPath);
  const view = renderInHost(<Panel />, { path, pattern: '/user-panel/:page' });
  const drafts = await view.host.loadDrafts();
  drafts.keep('sms', { ...form, title });
  drafts.keep('buy ', { ...form, title: buying });
  drafts.keep('contact', form);
  await act(async () => view.host.session.setState({ token: { accessToken: 'a', tokenExpireDate: '' } }));
  await act(async () => view.host.session.end('expired'));
  return { ...view, drafts };
}

const links = () => screen.queryAllByRole('link', { name: /^(Dokończ|Continue): / }).map((link) => link.getAttribute('aria-label'));

test('CUS-03 names all kept forms on the licences, in the language of the page', async () => {
  const { host, user } = await open();
  await vi.waitFor(() => expect(links()).toEqual(['Dokończ: Konfiguracja SMS', 'Dokończ: Kup nową licencję']));
  act(() => host.language.set('en'));
  // The notice listens to the language after its first frame.
  await vi.waitFor(() => expect(links()).toEqual(['Continue: SMS configuration', 'Continue: Buy a new licence']));
  await user.click(screen.getByRole('link', { name: 'Konfiguracja' }));
  expect(links()).toEqual([]);
});

test('CUS-03 names the forms of a page there only if they are in dialogs', async () => {
  const { drafts } = await open(configurationPath);
  // The notice renders after its code has loaded.
  await act(async () => void (await import('./draft-notice.tsx')));
  expect(links()).toEqual([]);
  act(() => void drafts.onReopen(() => false));
  await vi.waitFor(() => expect(links()).toEqual(['Dokończ: Konfiguracja SMS', 'Dokończ: Kup nową licencję']));
});

test('CUS-03 leads to the page of a form, reopens it, and does not name it there', async () => {
  const { user, drafts, router } = await open();
  const openForm = vi.fn(() => true);
  await user.click(await screen.findByRole('link', { name: 'Dokończ: Kup nową licencję' }));
  act(() => void drafts.onReopen(openForm));
  expect(openForm.mock.calls).toEqual([['buy ']]);
  expect(router.state.location.pathname).toBe(configurationPath);
  expect(links()).toEqual(['Dokończ: Konfiguracja SMS']);
});

test('CUS-03 says that a form is gone, and deletes its draft', async () => {
  const { user, host, drafts } = await open();
  await user.click(await screen.findByRole('link', { name: 'Dokończ: Kup nową licencję' }));
  act(() => void drafts.onReopen(() => 'gone'));
  const text = 'Nie można już dokończyć: Kup nową licencję. Tej pozycji nie ma na liście.';
  expect(host.toasts.getState().toasts).toMatchObject([{ kind: 'info', text }]);
  expect(drafts.getState().offered.map(({ key }) => key)).toEqual(['sms']);
});

test('CUS-03 deletes a draft on request, and keeps the focus in the content', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Usuń: Konfiguracja SMS' }));
  expect(links()).toEqual(['Dokończ: Kup nową licencję']);
  expect(sessionStorage.getItem('drafts')).not.toContain('Konfiguracja');
  expect(document.activeElement?.id).toBe('content');
});
