// The menu, status bar and icons of every screen. A plain script, because browsers load no modules from files.
const strokes = {
  home: 'M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10M10 19.5v-5h4v5',
  users:
    'M9 5a3.25 3.25 0 1 1 0 6.5A3.25 3.25 0 0 1 9 5ZM3 19.5c0-3.2 2.6-5 6-5s6 1.8 6 5M15.5 5.25a3.25 3.25 0 0 1 0 6M17.5 14.9c2.1.7 3.5 2.25 3.5 4.6',
  calendar:
    'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v11.5A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5ZM3.5 10h17M8 3v4.5M16 3v4.5',
  exam: 'M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5ZM13.5 3.5v5h5M9 14.25l2.25 2.25 4-4.5',
  wallet: 'M5 6.5h13.5A1.5 1.5 0 0 1 20 8v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5h12M16 13h.5',
  car: 'M3.5 16.5v-3.25c0-.9.6-1.7 1.45-1.95L6 11l1.7-4A2 2 0 0 1 9.55 5.75h4.9A2 2 0 0 1 16.3 7L18 11l1.05.3c.85.25 1.45 1.05 1.45 1.95v3.25ZM6 11h12M7 14h1.5M15.5 14H17M5.25 16.5v2M18.75 16.5v2',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6ZM8.75 12l2.25 2.25 4.25-4.5',
  message:
    'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9a1.5 1.5 0 0 1-1.5 1.5h-6.75L7 20.5v-4H5.5A1.5 1.5 0 0 1 4 15V6a1.5 1.5 0 0 1 1.5-1.5ZM8 9h8M8 12.5h5',
  chart: 'M4 20h16M7 16.5v-5M12 16.5V6M17 16.5V9',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  pin: 'M12 21s-7-6-7-11.25a7 7 0 0 1 14 0C19 15 12 21 12 21ZM12 7.25a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c0-3.6 3.2-5.5 7.5-5.5s7.5 1.9 7.5 5.5',
  plus: 'M12 5v14M5 12h14',
  check: 'M4.5 12.75 9.75 18 19.5 6.5',
  left: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  print:
    'M7 9V4h10v5M7 17H5.5A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6H7Z',
  search: 'M10.75 4a6.75 6.75 0 1 1 0 13.5 6.75 6.75 0 0 1 0-13.5ZM15.75 15.75 20 20',
};

const icon = (name) => `<svg class="icon" viewBox="0 0 24 24"><path d="${strokes[name]}"/></svg>`;

const menu = [
  ['home', 'Pulpit'],
  ['users', 'Kursanci'],
  ['calendar', 'Grafik jazd'],
  ['exam', 'Egzaminy'],
  ['wallet', 'Płatności'],
  ['car', 'Pojazdy'],
  ['shield', 'PKK'],
  ['message', 'SMS', 3],
  ['chart', 'Raporty'],
];

const link = ([name, title, count]) =>
  `<a class="row ${title === document.body.dataset.here ? 'here' : ''}">${icon(name)}${title}${count ? `<span class="count">${count}</span>` : ''}</a>`;

document.body.insertAdjacentHTML(
  'afterbegin',
  `<nav class="menu">
    <div class="row brand">
      <svg viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="oklch(0.56 0.17 256)"/><path fill="#fff" d="M8 6.5h4.75v14.25h3.25V25H8Z"/>
      <path fill="oklch(0.83 0.16 82)" d="M17.25 21.75h4v2.5h-4ZM22.5 21.75h3v2.5h-3Z"/></svg>
      <span>OSK Rondo<small>Toruń</small></span>
    </div>
    ${menu.map(link).join('')}
    <div class="row person"><span class="avatar amber">JW</span><span>Joanna Wilk<small>Biuro</small></span></div>
  </nav>`,
);
document.body.insertAdjacentHTML(
  'beforeend',
  `<footer class="row status"><span><b></b>Połączono</span><span>Kopia zapasowa: dziś, 11:00</span><span>${document.body.dataset.status}</span><span>wtorek, 17 marca 2026, 11:25</span></footer>`,
);
for (const element of document.querySelectorAll('[data-icon]')) element.innerHTML = icon(element.dataset.icon) + element.innerHTML;
