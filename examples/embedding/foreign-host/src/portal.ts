/** The portal's origin; the page's server writes it into the page. */
export const portal = document.querySelector<HTMLMetaElement>('meta[name="portal"]')?.content ?? '';
