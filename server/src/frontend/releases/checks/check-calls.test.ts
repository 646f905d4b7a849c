import { describeCall } from '@osk/shared/contract/calls/describe-call';
import { createEmployee, listEmployees, updateEmployee } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { Release } from '@osk/shared/contract/release';
import { readRollout } from '@osk/shared/contract/release-store';
import { z } from '@osk/shared/contract/shapes/shape';
import { describe, expect, test } from 'vitest';
import { releaseOf } from '../../../../testing/releases.ts';
import { checkCalls } from './check-calls.ts';

const release = releaseOf('mfe-invoices', '1.0.0-3fa94c1b', { 'remote.js': 'x' });
const check = (calls: Release['calls'], endpoints: readonly EndpointDefinition[]) =>
  checkCalls({ ...release, calls }, { hostManifest: undefined, endpoints });

describe('TEA-02 checkCalls', () => {
  const endpoints = [listEmployees, createEmployee, updateEmployee, readRollout];

  test('finds no problem in calls of the same contract', () => {
    expect(check([listEmployees, createEmployee, updateEmployee].map(describeCall), endpoints)).toEqual([]);
    expect(check([], endpoints)).toEqual([]);
  });

  test('finds calls that the server does not have, and shapes that differ', () => {
    const invoices: EndpointDefinition = { ...listEmployees, path: '/api/invoices' };
    const employee = z.object({ firstName: z.string(), nickname: z.string() });
    const problems = check([invoices, readRollout, { ...listEmployees, answer: z.array(employee) }].map(describeCall), endpoints);
    expect(problems).toEqual([
      'GET /api/invoices: the portal has no such call.',
      'GET /api/releases/{remote}: the portal has no such call.',
      'GET /api/employees: the remote reads answer[].nickname, which the portal does not answer.',
    ]);
  });

  test('finds a release that does not list its calls', () => {
    expect(check(undefined, endpoints)).toEqual(['The build does not list its calls: build it with the current @osk/remote-kit.']);
  });
});
