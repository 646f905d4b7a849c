/** Strokes on a 24 by 24 grid. */
export const shareIcon =
  'M12 15V4M7.5 8.5 12 4l4.5 4.5M6.5 12H5.5A1.5 1.5 0 0 0 4 13.5v5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-5a1.5 1.5 0 0 0-1.5-1.5h-1';
