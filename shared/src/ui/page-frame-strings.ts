export const pageFrameStrings = { pl: { help: 'Pomoc:' }, en: { help: 'Help:' } };
