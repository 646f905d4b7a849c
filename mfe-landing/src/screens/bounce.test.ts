import { expect, test } from 'vitest';
import { bounce, type Place } from './bounce.ts';

function walk(from: Place, count: number, steps: number): number[] {
  const walked: number[] = [];
  let place = from;
  for (let step = 0; step < steps; step += 1) {
    place = bounce(place, count);
    walked.push(place.position + 1);
  }
  return walked;
}

test('LND-04 three positions are walked 1-2-3-2-1, over and over', () => {
  expect(walk({ position: 0, direction: 1 }, 3, 8)).toEqual([2, 3, 2, 1, 2, 3, 2, 1]);
});

test('LND-04 from a position chosen by hand the walk goes on, and turns at an end', () => {
  expect(walk({ position: 2, direction: 1 }, 3, 3)).toEqual([2, 1, 2]);
  expect(walk({ position: 0, direction: -1 }, 3, 3)).toEqual([2, 3, 2]);
});
