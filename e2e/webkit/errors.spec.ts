import { expect, openLanding, test } from './support/test.ts';

test.describe('a page with errors', () => {
  test.use({ expectedErrors: /provoked|ResizeObserver|policy/ });

  test('FED-09 collects errors, rejections, warnings, endless resizing and violations of the policy when a page has them', async ({
    tab,
    network,
  }) => {
    await openLanding(tab);
    await tab.evaluate(() => {
      setTimeout(() => {
        throw new Error('provoked error');
      });
      void Promise.reject(new Error('provoked rejection'));
      console.error('provoked warning');
      const growing = document.body.appendChild(document.createElement('div'));
      new ResizeObserver(() => growing.append(document.createElement('hr'))).observe(growing);
      document.body.appendChild(document.createElement('script')).textContent = 'provoked';
    });
    for (const error of ['provoked error', 'provoked rejection', 'provoked warning', 'ResizeObserver loop', 'policy script-src']) {
      await expect.poll(() => network.errors.join('\n')).toContain(error);
    }
  });
});
