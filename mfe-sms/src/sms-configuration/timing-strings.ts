const pl = {
  section: 'Kiedy wysyłać',
  hoursBefore: 'Ile przed jazdą wysłać SMS',
  hours: { one: 'godzina', few: 'godziny', many: 'godzin' },
  minutes: { one: 'minuta', few: 'minuty', many: 'minut' },
  hourLess: 'O\u00a0godzinę mniej',
  hourMore: 'O\u00a0godzinę więcej',
  quietHours: 'Cisza',
  quietHint: 'W\u00a0tych godzinach SMS-y nie są wysyłane. Wpisz na przykład 22 albo 22:30.',
  from: 'Od',
  to: 'Do',
  quiet: (from: string, to: string, length: string) => `Cisza od ${from} do ${to} (${length}).`,
  quietOverMidnight: (from: string, to: string, length: string) => `Cisza od ${from} do ${to} następnego dnia (${length}).`,
  noQuiet: 'Bez ciszy: SMS wyjdzie o\u00a0każdej porze.',
  sameEnds: 'Obie godziny są takie same, więc ciszy nie ma.',
  noPeriodYet: 'Podaj obie godziny albo żadnej.',
  clear: 'Wyłącz ciszę',
  sendingTitle: 'Na przykład',
  /** Days by how many come before the lesson's, which is a Wednesday. */
  days: ['w\u00a0środę', 'we wtorek', 'w\u00a0poniedziałek'],
  at: (day: string, time: string) => `${day} o\u00a0${time}`,
  asked: (lesson: string, sending: string) => `Na jazdę ${lesson} SMS wyjdzie ${sending}.`,
  afterQuiet: (lesson: string, sending: string) => `Na jazdę ${lesson} SMS wyjdzie ${sending}, gdy skończy się cisza.`,
  beforeQuiet: (lesson: string, sending: string, end: string) =>
    `Na jazdę ${lesson} SMS wyjdzie ${sending}, zanim zacznie się cisza, bo kończy się dopiero o\u00a0${end}.`,
};

const en: typeof pl = {
  section: 'When to send',
  hoursBefore: 'How long before the lesson the SMS is sent',
  hours: { one: 'hour', few: 'hours', many: 'hours' },
  minutes: { one: 'minute', few: 'minutes', many: 'minutes' },
  hourLess: 'One hour less',
  hourMore: 'One hour more',
  quietHours: 'Quiet hours',
  quietHint: 'No SMS is sent in these hours. Type for example 22 or 22:30.',
  from: 'From',
  to: 'To',
  quiet: (from, to, length) => `Quiet from ${from} to ${to} (${length}).`,
  quietOverMidnight: (from, to, length) => `Quiet from ${from} to ${to} on the next day (${length}).`,
  noQuiet: 'No quiet hours: an SMS leaves at any time.',
  sameEnds: 'Both times are the same, so there are no quiet hours.',
  noPeriodYet: 'Give both times or neither.',
  clear: 'No quiet hours',
  sendingTitle: 'For example',
  days: ['on Wednesday', 'on Tuesday', 'on Monday'],
  at: (day, time) => `${day} at ${time}`,
  asked: (lesson, sending) => `For a lesson ${lesson} the SMS leaves ${sending}.`,
  afterQuiet: (lesson, sending) => `For a lesson ${lesson} the SMS leaves ${sending}, when the quiet hours have ended.`,
  beforeQuiet: (lesson, sending, end) =>
    `For a lesson ${lesson} the SMS leaves ${sending}, before the quiet hours begin, as they end only at ${end}.`,
};

export const timingStrings = { pl, en };
