export const toastStrings = {
  pl: { notifications: 'Powiadomienia' },
  en: { notifications: 'Notifications' },
};
