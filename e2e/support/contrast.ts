import type { Locator } from 'playwright/test';

/**
 * The contrast ratio of WCAG between two colours: a property of the element, and a background. A transparent background is that of the
 * nearest ancestor that has one. The browser's own drawing converts the colours, so this knows nothing of the module's maths.
 */
export const contrastOf = (locator: Locator, foreground: string, background: string): Promise<number> =>
  locator.evaluate(
    (element, [front = '', back = '']) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('no canvas');
      const read = (color: string) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
        const linear = (channel: number) => (channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      };
      const colorOf = (of: Element, property: string) => read(getComputedStyle(of).getPropertyValue(property));
      let ground: Element | null = element;
      while (ground && colorOf(ground, back)[3] !== 255) ground = ground.parentElement;
      if (!ground) throw new Error('no opaque background');
      const [one = 0, other = 0] = [colorOf(element, front), colorOf(ground, back)].map(luminance);
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    },
    [foreground, background],
  );
