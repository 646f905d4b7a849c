import { goThroughStory } from './support/story.ts';
import { test } from './support/test.ts';

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 768, tag: ['@long'] },
  { width: 1440, tag: [] },
]) {
  test(`BRO-01 LND-06 a visitor orders a product, registers, logs in, buys it and logs out at ${width} px`, { tag }, async ({
    page: firstDevice,
    otherDevice,
  }) => {
    await firstDevice.emulateMedia({ reducedMotion: 'no-preference' });
    await firstDevice.setViewportSize({ width, height: 800 });
    await goThroughStory(firstDevice, width === 1440 ? otherDevice : firstDevice);
  });
}
