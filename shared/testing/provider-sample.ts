import type { Provider } from '../src/contract/page/page.ts';

export const providerSample: Provider = {
  portalName: 'Portal OSK',
  companyName: 'Przykładowa Firma sp. z o.o.',
  street: 'Prosta 1',
  postCode: '00-001',
  city: 'Warszawa',
  nip: '5260001246',
  bankAccount: '92124012340001567890123456',
  phones: ['+48 22 123 45 67'],
  emails: ['biuro@portal-osk.example'],
  installerUrl: 'https://portal-osk.example/installer.exe',
};
