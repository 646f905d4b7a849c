import { goThroughStory } from '../support/story.ts';
import { test } from '../support/test.ts';

test('BRO-01 LND-06 a visitor orders a product, registers, logs in, buys it and logs out on a phone, after registering on a computer', {
  tag: '@engines',
}, async ({ page, otherDevice }) => {
  for (const device of [page, otherDevice]) await device.emulateMedia({ reducedMotion: 'no-preference' });
  await otherDevice.setViewportSize({ width: 390, height: 800 });
  await goThroughStory(page, otherDevice);
});
