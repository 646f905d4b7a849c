// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordRules } from './password-rules.tsx';

const marked = () => screen.getAllByRole('listitem').map((rule) => rule.textContent?.replaceAll(/[\u00a0\u2060]/g, ' '));

test.each([
  ['account', '', ['8– 16 znaków', 'litera', 'cyfra', 'znak specjalny']],
  ['account', 'haslo1', ['8– 16 znaków', 'litera (spełnione)', 'cyfra (spełnione)', 'znak specjalny']],
  ['account', 'haslo-123', ['8– 16 znaków (spełnione)', 'litera (spełnione)', 'cyfra (spełnione)', 'znak specjalny (spełnione)']],
  [
    'profile',
    'Ab-1',
    [
      '8– 16 znaków',
      'wielka litera (spełnione)',
      'mała litera (spełnione)',
      'cyfra (spełnione)',
      'tylko litery, cyfry i ! $ % @ # £ € * ? &',
    ],
  ],
  [
    'employee',
    `${'a'.repeat(24)}!`,
    ['8– 25 znaków (spełnione)', 'wielka litera', 'mała litera (spełnione)', 'cyfra', 'znak specjalny (spełnione)'],
  ],
] as const)('marks the rules of %s that %j meets', (rules, typed, expected) => {
  renderInHost(<PasswordRules rules={rules} typed={typed} />);
  expect(marked()).toEqual(expected);
});
