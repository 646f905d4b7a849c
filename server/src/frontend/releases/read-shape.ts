import { z } from '@osk/shared/contract/shape';

/** What a JSON text holds; undefined where it is none, or of another shape. */
export function readShape<Shape extends z.ZodMiniType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    return z.parse(shape, JSON.parse(text));
  } catch {
    return undefined;
  }
}
