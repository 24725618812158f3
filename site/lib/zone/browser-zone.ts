export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
