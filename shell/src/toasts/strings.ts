const pl = { label: 'Powiadomienia' };
const en: typeof pl = { label: 'Notifications' };

export const strings = { pl, en };
