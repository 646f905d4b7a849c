const pl = {
  dialog: {
    title: 'Pobierz',
    description:
      'Pełna wersja programu, 30 dni za darmo. Napisz, kto ją wypróbuje, a\u00a0pobieranie się rozpocznie. Program działa w\u00a0systemie Windows\u00a010 lub\u00a011.',
    submit: 'Pobierz',
  },
  name: 'Nazwa firmy',
  phoneNumber: 'Numer telefonu',
  email: 'E-mail',
  city: 'Miasto',
  sendLink: 'Wyślij mi link',
  mailed: 'Link do instalatora jest w\u00a0drodze na podany adres e-mail. Otwórz go na komputerze z\u00a0systemem Windows.',
  close: 'Zamknij',
  accepted: 'Dziękujemy, możesz pobrać program',
  acceptedLater: 'Dziękujemy. Instalator pobierzesz z\u00a0sekcji „Wersja próbna”.',
  blocked: 'Przeglądarka nie pozwoliła otworzyć nowej karty. Pobierz instalator tym przyciskiem.',
};

const en: typeof pl = {
  dialog: {
    title: 'Download',
    description:
      'The full version of the program, 30 days for free. Tell us who will try it, and the download begins. It runs on Windows\u00a010 or\u00a011.',
    submit: 'Download',
  },
  name: 'Company name',
  phoneNumber: 'Phone number',
  email: 'E-mail',
  city: 'City',
  sendLink: 'Send me the link',
  mailed: 'The link to the installer is on its way to the e-mail address you gave. Open it on a computer with Windows.',
  close: 'Close',
  accepted: 'Thank you, you can download the program',
  acceptedLater: 'Thank you. You can download the installer in the “Free trial” section.',
  blocked: 'Your browser blocked the new tab. Use this button to download the installer.',
};

export const dialogStrings = { pl, en };
