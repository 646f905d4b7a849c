// Files of one worker share a page. This module runs before each of them.
const { documentElement, head, body } = document;
for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
head.replaceChildren();
body.replaceChildren();
for (const storage of [localStorage, sessionStorage]) storage.clear();
for (const cookie of document.cookie.split('; ')) document.cookie = cookie.replace(/=.*|$/, '=; max-age=0');
history.replaceState(null, '', '/');
