import type { EmployeeSummary } from '@osk/shared/contract/employee';

export const anna: EmployeeSummary = {
  id: '0192f3c0-0000-7000-8000-00000000000a',
  firstName: 'Anna',
  lastName: 'Nowak',
  email: 'anna@osk.example',
  phoneNumber: '600 700 800',
  pkkId: 'PKK-1',
  address: { street: 'Prosta', streetNumber: '1', suiteNumber: '', postCode: '00-001', post: 'Warszawa', city: 'Warszawa' },
};

export const jan: EmployeeSummary = {
  ...anna,
  id: '0192f3c0-0000-7000-8000-00000000000b',
  firstName: 'Jan',
  lastName: 'Żółty',
  email: 'jan@osk.example',
  phoneNumber: '',
  pkkId: 'PKK-2',
  address: { street: '', streetNumber: '', suiteNumber: '', postCode: '', post: '', city: '' },
};

/** Only a single employee is read with the PESEL. */
export const annaWithPesel = { ...anna, PESEL: '44051401359' };
