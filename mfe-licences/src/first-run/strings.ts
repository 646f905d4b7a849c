const pl = {
  title: 'Zacznij w\u00a0trzech krokach',
  done: 'zrobione',
  licence: 'Wypróbuj albo kup',
  licenceText: 'Nie masz jeszcze żadnej licencji. Licencja próbna działa od razu, przez 7\u00a0dni.',
  licenceDone: 'Licencja jest na liście poniżej.',
  orderDone: 'Zamówienie jest na liście poniżej.',
  trial: 'Wypróbuj 7\u00a0dni za darmo',
  buy: 'Kup nową licencję',
  program: 'Pobierz program',
  programText: 'Zainstaluj go na komputerze w\u00a0biurze.',
  programDone: 'Instalator jest pobrany na tym urządzeniu.',
  installer: 'Pobierz instalator',
  sms: 'Ustaw SMS',
  smsText: 'Kursanci dostaną przypomnienie o\u00a0jeździe. Ty wybierasz treść i\u00a0porę.',
  smsDone: 'Treść SMS jest ustawiona.',
  configure: 'Przejdź do ustawień',
};

const en: typeof pl = {
  title: 'Get started in three steps',
  done: 'done',
  licence: 'Try it or buy it',
  licenceText: 'You have no licence yet. The trial licence starts at once and runs for 7\u00a0days.',
  licenceDone: 'Your licence is in the list below.',
  orderDone: 'Your order is in the list below.',
  trial: 'Try it free for 7\u00a0days',
  buy: 'Buy new licence',
  program: 'Download the program',
  programText: 'Install it on the computer in your office.',
  programDone: 'The installer is downloaded on this device.',
  installer: 'Get the installer',
  sms: 'Set up text messages',
  smsText: 'Learners get a reminder of each lesson. You choose the words and the hours.',
  smsDone: 'Your message is set up.',
  configure: 'Open the settings',
};

export const strings = { pl, en };
