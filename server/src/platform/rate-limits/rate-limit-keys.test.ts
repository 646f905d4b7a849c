import { expect, test } from 'vitest';
import { accountOf, ipOf, mailboxOf, networkOf, subnetOf } from './rate-limit-keys.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::5', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::5]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['', ''],
])('API-06 counts attempts from %s as those of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['', ''],
])('OPS-05 serves %s in turn as %s', (network, subnet) => {
  expect(subnetOf(network)).toBe(subnet);
});

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  ['anna@example.com', undefined],
  ['', undefined],
])('OPS-08 logs %s as %s', (address, ip) => {
  expect(ipOf(address)).toBe(ip);
});

test('API-06 ignores the case of an e-mail, and for a mailbox also the tag', () => {
  expect(accountOf('Anna+Biuro@Example.COM')).toBe('anna+biuro@example.com');
  for (const one of ['Anna@Example.com', 'anna+1@example.com', 'anna+1+2@EXAMPLE.com', 'anna+@example.com']) {
    expect(mailboxOf(one)).toBe('anna@example.com');
  }
  expect(mailboxOf('+48600@example.com')).toBe('+48600@example.com');
});
