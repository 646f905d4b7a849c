const pl = {
  title: 'Konfiguracja',
  description: 'Domena szkoły i powiadomienia SMS dla kursantów.',
  loading: 'Wczytywanie konfiguracji…',
  failed: 'Nie udało się wczytać konfiguracji.',
  none: 'nie ustawiono',
  domain: 'Domena',
  message: 'Treść SMS',
  quietHours: 'Cisza (SMS nie są wysyłane)',
  quietFromTo: (from: string, to: string) => `od ${from} do ${to}`,
  hoursBefore: 'Ile przed jazdą wysłać SMS',
  hours: { one: 'godzina', few: 'godziny', many: 'godzin' },
};

const en: typeof pl = {
  title: 'Configuration',
  description: "The school's domain and SMS notifications for learners.",
  loading: 'Loading the configuration…',
  failed: 'The configuration could not be loaded.',
  none: 'not set',
  domain: 'Domain',
  message: 'SMS text',
  quietHours: 'Quiet hours (no SMS is sent)',
  quietFromTo: (from, to) => `from ${from} to ${to}`,
  hoursBefore: 'How long before the lesson the SMS is sent',
  hours: { one: 'hour', few: 'hours', many: 'hours' },
};

export const strings = { pl, en };
