/** What lies above what: the important to-dos below every dialog, messages above all. The library's own numbers are set by them in the theme. */
export const layers = { important: 900, dialog: 910, urgent: 1000, stepUp: 1020, ended: 1050, popover: 1060, toast: 1100 } as const;
