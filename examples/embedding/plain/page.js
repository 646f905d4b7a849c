const module = document.querySelector('osk-pkk-employees');

// The page's own server hands out the token to users who are logged in. Called again when the portal rejects a token.
module.getToken = async () => {
  const response = await fetch('pkk-token', { method: 'POST' });
  if (!response.ok) throw new Error(`no token: ${response.status}`);
  return response.text();
};

const news = document.querySelector('#news');
module.addEventListener('osk-pkk-change', ({ detail }) => {
  news.textContent = `${detail.kind}: ${detail.id}`;
});
module.addEventListener('osk-pkk-error', ({ detail }) => {
  news.textContent = `error: ${detail.code}`;
});

const { documentElement: page } = document;
document.querySelector('#language').addEventListener('click', ({ currentTarget: button }) => {
  page.lang = page.lang === 'pl' ? 'en' : 'pl';
  module.language = page.lang;
  button.textContent = page.lang === 'pl' ? 'English' : 'Polski';
});
document.querySelector('#theme').addEventListener('click', () => {
  page.classList.toggle('dark');
});
