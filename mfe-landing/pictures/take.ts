// Photographs the HTML files beside it: three screens for the landing page's carousel, and the picture for shared links.
// All of them: `npx -y pnpm@12.21.0 exec node mfe-landing/pictures/take.ts`; some: `… take.ts schedule social`.
// It takes the Chromium of Playwright, or the one that CHROMIUM_PATH names.
// The results are committed, so that a build needs neither a browser nor an encoder.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';

/** The page in CSS pixels; `scale` is the number of picture pixels for each. */
const screen = { width: 1200, height: 750, scale: 4 / 3 };
const social = { width: 1200, height: 630, scale: 1 };
const pictures = { schedule: screen, learner: screen, exam: screen, social };

const resultFile = (name: string) => fileURLToPath(new URL(`../src/screens/pictures/${name}`, import.meta.url));

async function encode(picture: Buffer, name: string): Promise<void> {
  if (name === 'social') {
    await sharp(picture).jpeg({ quality: 84, mozjpeg: true }).toFile(resultFile('social.jpg'));
    return;
  }
  for (const width of [800, 1600]) {
    const resized = sharp(picture).resize(width);
    // Full chroma, because the edges of coloured text blur without it.
    await resized
      .clone()
      .avif({ quality: 56, effort: 5, chromaSubsampling: '4:4:4' })
      .toFile(resultFile(`${name}-${width}.avif`));
    await resized
      .clone()
      .webp({ quality: 80, effort: 6, smartSubsample: true })
      .toFile(resultFile(`${name}-${width}.webp`));
  }
}

const wanted = process.argv.slice(2);
const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, { width, height, scale }] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.goto(new URL(`${name}.html`, import.meta.url).href);
  await page.evaluate(() => document.fonts.ready);
  await encode(await page.screenshot(), name);
  await page.close();
  console.log(`${name} photographed`);
}
await browser.close();
