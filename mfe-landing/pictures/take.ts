// Photographs the drawn screens of the desktop program for the landing page's carousel, and the picture that is shown where the
// portal's address is shared: `npx -y pnpm@12.21.0 exec node mfe-landing/pictures/take.ts` (or some: `… take.ts schedule social`). What it writes is
// committed, so that a build needs neither a browser nor an encoder.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { chromiumArguments } from '../../scripts/browser.ts';

const sources = new URL('./', import.meta.url);
const pictures = new URL('../src/screens/pictures/', import.meta.url);
const screens = ['schedule', 'learner', 'exam'];
const widths = [800, 1600];

/** Width and height of the drawings in CSS px, and how many px of the picture one of theirs takes. */
const screen = { width: 1200, height: 750, scale: 4 / 3 };
const social = { width: 1200, height: 630, scale: 1 };

const file = (name: string) => fileURLToPath(new URL(name, pictures));

async function photograph(page: Page, name: string): Promise<Buffer> {
  await page.goto(new URL(`${name}.html`, sources).href);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

async function encode(picture: Buffer, name: string): Promise<void> {
  for (const width of widths) {
    const sized = sharp(picture).resize(width);
    // Sharp coloured text on white: without the halved colour planes its edges stay clean.
    const avif = await sized
      .clone()
      .avif({ quality: 56, effort: 5, chromaSubsampling: '4:4:4' })
      .toFile(file(`${name}-${width}.avif`));
    const webp = await sized
      .clone()
      .webp({ quality: 80, effort: 6, smartSubsample: true })
      .toFile(file(`${name}-${width}.webp`));
    console.log(`${name}-${width}: avif ${avif.size} B, webp ${webp.size} B`);
  }
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM_PATH ?? installed;
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments });
const wanted = process.argv.slice(2);
for (const name of [...screens, 'social']) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { width, height, scale } = name === 'social' ? social : screen;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  const picture = await photograph(page, name);
  if (name === 'social') {
    const { size } = await sharp(picture).jpeg({ quality: 84, mozjpeg: true }).toFile(file('social.jpg'));
    console.log(`social.jpg: ${size} B`);
  } else await encode(picture, name);
  await page.close();
}
await browser.close();
