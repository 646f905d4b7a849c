export const portal = document.querySelector('meta[name="portal"]').content;

/** Returns the token that the page's own server gives to its user. */
export async function getToken() {
  return (await fetch('pkk-token', { method: 'POST' })).text();
}
