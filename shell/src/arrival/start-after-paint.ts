/**
 * The scripts of a drawn page wait in its `<template id="scripts">` until it has been painted: what is to be read comes first, on a slow
 * line and a slow processor alike. Nobody waits for a page in the background to be painted.
 */
export function startAfterPaint(): void {
  const start = () => {
    const scripts = document.getElementById('scripts');
    if (scripts instanceof HTMLTemplateElement) document.head.append(scripts.content);
  };
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) start();
    // A frame's callbacks run before its painting, a task asked for there after it.
    else requestAnimationFrame(() => setTimeout(start));
  });
}
